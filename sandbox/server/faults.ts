/** A fault. The request is not processed unless the comment says so. */
export type Fault =
	/** An answer of any kind. */
	| {
			type: 'status';
			status: number;
			headers?: Record<string, string>;
			body?: unknown;
			contentType?: string;
	  }
	/** 429; `retryAfter` in seconds, `reset` in Unix seconds. Only given headers are sent. */
	| { type: 'rateLimit'; retryAfter?: number; reset?: number; body?: unknown; contentType?: string }
	/** The error page of a gateway. */
	| { type: 'html'; status: number }
	/** The request is processed after a delay. */
	| { type: 'slow'; delayMs: number }
	/** The connection is cut after this many bytes of an answer. 0 cuts it before the head. */
	| { type: 'cutOff'; afterBytes?: number }
	/** An answer without a body. */
	| { type: 'empty'; status?: number }
	/** The request is processed, and then the connection is cut without an answer. */
	| { type: 'queueThenCut' }
	| { type: 'redirect'; location: string; status?: number }
	/** An error that repeats the headers and the body of the request. */
	| { type: 'echo'; status: number };

/** The requests that get the fault. Everything given must match. `path` and `query` are regular expressions. */
interface FaultMatch {
	operationId?: string;
	method?: string;
	path?: string;
	query?: string;
}

export interface FaultRule {
	match?: FaultMatch;
	/** The number of requests that get the fault. Default 1; 0 is all. */
	times?: number;
	/** The number of matching requests that pass first. */
	after?: number;
	fault: Fault;
}

/** The parts of a request that rules check. */
export interface FaultSubject {
	operationId?: string;
	method: string;
	path: string;
	query: string;
}

interface ActiveRule {
	fits: (subject: FaultSubject) => boolean;
	left: number;
	toSkip: number;
	fault: Fault;
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && value >= 0;

/** The required fields of each fault, with their checks. */
const neededFields: Record<Fault['type'], Record<string, (value: unknown) => boolean>> = {
	status: { status: isNumber },
	rateLimit: {},
	html: { status: isNumber },
	slow: { delayMs: isNumber },
	cutOff: {},
	empty: {},
	queueThenCut: {},
	redirect: { location: (value) => typeof value === 'string' },
	echo: { status: isNumber },
};

function activate({ match = {}, times = 1, after = 0, fault }: FaultRule): ActiveRule {
	const needed = Object.hasOwn(neededFields, fault?.type) ? neededFields[fault.type] : undefined;
	if (!needed) throw new Error(`There is no fault "${fault?.type}". Faults: ${Object.keys(neededFields).join(', ')}.`);
	for (const [field, check] of Object.entries(needed)) {
		if (!check((fault as unknown as Record<string, unknown>)[field])) {
			throw new Error(`The fault "${fault.type}" needs a valid "${field}".`);
		}
	}
	if (!isNumber(times) || !isNumber(after)) throw new Error('times and after are numbers from 0.');
	const { operationId, method, ...patterns } = match;
	const path = patterns.path === undefined ? undefined : new RegExp(patterns.path);
	const query = patterns.query === undefined ? undefined : new RegExp(patterns.query);
	return {
		fits: (subject) =>
			(operationId === undefined || operationId === subject.operationId) &&
			(method === undefined || method.toUpperCase() === subject.method.toUpperCase()) &&
			(path === undefined || path.test(subject.path)) &&
			(query === undefined || query.test(subject.query)),
		left: times === 0 ? Infinity : times,
		toSkip: after,
		fault,
	};
}

/** The faults on request. If several rules match a request, the one that was added first applies. */
export class Faults {
	private rules: ActiveRule[] = [];

	/** Adds rules. Throws an error that says what is wrong with a rule, and then adds none. */
	add(rules: FaultRule[]): void {
		this.rules.push(...rules.map(activate));
	}

	clear(): void {
		this.rules = [];
	}

	/** Returns the fault for a request and counts it; undefined for none. */
	take(subject: FaultSubject): Fault | undefined {
		for (const rule of this.rules) {
			if (!rule.fits(subject)) continue;
			if (rule.toSkip > 0) {
				rule.toSkip--;
				continue;
			}
			rule.left--;
			if (rule.left <= 0) this.rules.splice(this.rules.indexOf(rule), 1);
			return rule.fault;
		}
		return undefined;
	}
}
