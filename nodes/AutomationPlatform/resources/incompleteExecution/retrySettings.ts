import { inputError } from '../../../shared/errors/nodeErrors';
import type { ItemValues } from '../../../shared/input/values';
import type { Run } from '../../../shared/run/run';
import { boundIn, switchIn } from './bounds';

const DEFAULT_MAX_WAIT_S = 300;
const OUTPUTS = ['executions', 'scenarios', 'summary'] as const;

/** The settings of a retry. */
export interface RetrySettings {
	/** Whether to wait for outcomes. */
	waits: boolean;
	/** The longest wait, in seconds. */
	maxWait: number;
	/** The items to return: one per incomplete execution, a summary per scenario, or one summary. */
	output: (typeof OUTPUTS)[number];
	/** The number of incomplete executions of a scenario that are sent first; undefined to send all at once. */
	stopAfter?: number;
}

/**
 * Reads the settings of a retry.
 *
 * @param settings the values of an item; by default, the values of the whole run
 * @throws NodeOperationError for a value that a setting does not accept
 */
export function retrySettings(run: Run, settings: ItemValues = run.settings): RetrySettings {
	const refuse = (message: string) => inputError(run.errorContext(settings.itemIndex), message);
	const waits = switchIn(run, settings, 'waitForOutcome', 'Wait for Outcome');
	const stopAfter = boundIn(run, settings, 'stopAfter', 'Stop After');
	const given = settings.get('output') ?? 'executions';
	const output = OUTPUTS.find((one) => one === given);
	if (!output) throw refuse(`'Output' must be one of ${OUTPUTS.join(', ')}`);
	const maxWait = (settings.converted('maxWait', 'number') as number | undefined) ?? DEFAULT_MAX_WAIT_S;
	if (maxWait < 0) throw refuse("'Max Wait (Seconds)' must be 0 or more");
	return { waits, maxWait, output, stopAfter };
}
