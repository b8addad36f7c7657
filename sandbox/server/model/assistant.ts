import { isRecord } from '../checks';
import type { Conversation } from './conversation';
import type { Move, ScriptedCall } from './script';

/** The names of the tools in the example workflow `dlq-assistant`. */
const tool = {
	scenarios: 'Get_Scenarios',
	list: 'Get_Incomplete_Executions',
	blueprint: 'Get_Blueprint',
	logs: 'Get_Logs',
	retryMany: 'Retry_Many_Incomplete_Executions',
};

/** An incomplete execution with this many attempts is left to a person. */
const TRIED_OFTEN = 5;

const recordsOf = (value: unknown): Array<Record<string, unknown>> =>
	Array.isArray(value) ? value.filter(isRecord) : [];

function calling(...calls: ScriptedCall[]): Move {
	return {
		calls: calls.map((call) => ({ name: call.name, arguments: JSON.stringify(call.arguments ?? {}) })),
		text: '',
	};
}

const saying = (text: string): Move => ({ calls: [], text });

/** Whether the user asks for a retry, with a sentence that starts like "Please retry them" or "Run it again". */
function asksForRetry(question: string): boolean {
	return /(^|[.!?] *)((yes|ok|please|now|then),? )*(retry|run [\w ]*again)\b/i.test(question.trim());
}

/**
 * The model without a script. With the tools of the example, it reads the scenario with the most incomplete executions,
 * and retries those that can be retried if the user asks for it. Without the tools, it says that it has no script.
 */
export function assistantMove(conversation: Conversation): Move {
	const offered = new Set(conversation.tools.map(({ name }) => name));
	if (!Object.values(tool).every((name) => offered.has(name))) {
		return saying(`This model only follows a script, and it has none. You said: ${conversation.question}`);
	}
	const resultOf = (name: string) => conversation.resultOf(name);

	const scenarios = resultOf(tool.scenarios);
	if (scenarios === undefined) return calling({ name: tool.scenarios });
	const countOf = ({ dlqCount }: Record<string, unknown>) => Number(dlqCount ?? 0);
	const nameOf = ({ name }: Record<string, unknown>) => String(name);
	const sorted = recordsOf(scenarios).sort((a, b) => countOf(b) - countOf(a));
	const question = conversation.question.toLowerCase();
	const scenario = sorted.find((one) => question.includes(nameOf(one).toLowerCase())) ?? sorted.at(0);
	if (!scenario || countOf(scenario) === 0) return saying('Nothing has failed.');

	const list = resultOf(tool.list);
	if (list === undefined) return calling({ name: tool.list, arguments: { scenarioId: scenario.id } });
	const failed = recordsOf(list).filter(({ resolved }) => resolved !== true);
	const [first] = failed;
	if (!first) return saying(`Everything in ${String(scenario.name)} is resolved.`);

	if (resultOf(tool.blueprint) === undefined) {
		const { id: incompleteExecutionId } = first;
		return calling(
			{ name: tool.blueprint, arguments: { incompleteExecutionId } },
			{ name: tool.logs, arguments: { incompleteExecutionId } },
		);
	}

	const inWords = `${failed.length} incomplete executions of ${String(scenario.name)}`;
	const reason = `The first one had failed with: ${String(first.reason)}`;
	const others = sorted.filter((one) => one !== scenario && countOf(one) > 0);
	const also = others.map((one) => `${nameOf(one)} (${countOf(one)})`).join(', ');
	if (!asksForRetry(conversation.question)) {
		const more = also ? `\n\nOthers failed too: ${also}.` : '';
		return saying(
			`${inWords} are not resolved. ${reason}${more}\n\nI retried nothing. If you want me to, say: Retry them.`,
		);
	}

	const again = failed.filter(({ attempts }) => Number(attempts ?? 0) < TRIED_OFTEN);
	if (again.length === 0)
		return saying(`All ${inWords} were tried ${TRIED_OFTEN} times or more: look at them yourself.`);
	const retried = resultOf(tool.retryMany);
	if (retried === undefined) {
		return calling({
			name: tool.retryMany,
			arguments: { scenarioId: scenario.id, incompleteExecutionIds: again.map(({ id }) => id).join(',') },
		});
	}
	const [summary] = recordsOf(retried);
	return saying(`I looked at ${inWords}. ${String(summary?.text)} ${reason}`);
}
