import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import { attemptNow } from '../../shared/attempt';
import { convert } from '../../shared/input/convert';
import type { Conversion } from '../../shared/input/routing';

/**
 * The converted value of a form field; undefined if the field is empty, or if its value cannot be read, such as an
 * expression.
 */
function valueIn(form: ILoadOptionsFunctions, parameter: string, as: Conversion): unknown {
	const read = attemptNow(() => convert(form.getCurrentNodeParameter(parameter), as));
	return read.error ? undefined : read.value;
}

/** The numeric ID in a form field; undefined if there is none. */
export function idIn(form: ILoadOptionsFunctions, parameter: string): number | undefined {
	return valueIn(form, parameter, 'integerId') as number | undefined;
}

/** The agent that is chosen in the form; undefined if there is none. */
export function agentIn(form: ILoadOptionsFunctions): string | undefined {
	return valueIn(form, 'agentId', 'id') as string | undefined;
}

/** Names the field that must be selected before a list has entries. */
export class ChooseFirst extends Error {
	constructor(what: string) {
		super(`Select ${what} first`);
	}
}

function requiredId(form: ILoadOptionsFunctions, parameter: string, what: string): number {
	const id = idIn(form, parameter);
	if (id === undefined) throw new ChooseFirst(what);
	return id;
}

// Each of these functions throws ChooseFirst if the field is empty.

/** The team that is chosen in the form. */
export function teamIn(form: ILoadOptionsFunctions, parameter = 'teamId'): number {
	return requiredId(form, parameter, 'a team');
}

/** The teams that are chosen in a filter. */
export function teamsIn(form: ILoadOptionsFunctions, parameter: string): number[] {
	const ids = valueIn(form, parameter, 'integerList') as number[] | undefined;
	if (!ids) throw new ChooseFirst('a team');
	return ids;
}

/** The organization that is chosen in the form. */
export function organizationIn(form: ILoadOptionsFunctions): number {
	return requiredId(form, 'organizationId', 'an organization');
}

/** The incomplete execution that is chosen in the form. */
export function incompleteExecutionIn(form: ILoadOptionsFunctions): string {
	const id = valueIn(form, 'dlqId', 'id') as string | undefined;
	if (id === undefined) throw new ChooseFirst('an incomplete execution');
	return id;
}

/** The scenario that is chosen in the form. */
export function scenarioIn(form: ILoadOptionsFunctions): number {
	return requiredId(form, 'scenarioId', 'a scenario');
}

/** Whether the form chooses a team and not an organization. */
export function isOfTeam(form: ILoadOptionsFunctions): boolean {
	return form.getCurrentNodeParameter('scope') === 'team';
}

/** The team or the organization that the form chooses, as a query. */
export function scopeIn(form: ILoadOptionsFunctions): IDataObject {
	return isOfTeam(form) ? { teamId: teamIn(form) } : { organizationId: organizationIn(form) };
}
