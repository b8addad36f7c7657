/** The setting of the sandbox's clock: running with an offset to the machine's clock, or frozen. Unix milliseconds. */
export interface ClockSetting {
	frozenAt: number | null;
	offsetMs: number;
}

/** The sandbox's only source of time, so that tests decide when a queued run ends. */
export class Clock {
	private setting: ClockSetting = { frozenAt: null, offsetMs: 0 };

	/** Returns the sandbox's time in Unix milliseconds. */
	now(): number {
		return this.setting.frozenAt ?? Date.now() + this.setting.offsetMs;
	}

	get current(): ClockSetting {
		return { ...this.setting };
	}

	set(setting: ClockSetting): void {
		this.setting = { ...setting };
	}

	/** Returns a frozen setting at `now` (Unix ms). */
	static frozen(now: number): ClockSetting {
		return { frozenAt: now, offsetMs: 0 };
	}

	/** Returns the current setting advanced by `ms`. A frozen clock stays frozen, and a running one continues. */
	advanced(ms: number): ClockSetting {
		const { frozenAt, offsetMs } = this.setting;
		return frozenAt === null ? { frozenAt, offsetMs: offsetMs + ms } : { frozenAt: frozenAt + ms, offsetMs };
	}
}
