import type { VariableState } from './model';
import type { Reducers } from './reducer';

interface VariableCreateChange {
	type: 'variable.create';
	at: number;
	organizationId: number;
	name: string;
	given: VariableState;
	author: string;
}

interface VariableUpdateChange {
	type: 'variable.update';
	at: number;
	organizationId: number;
	name: string;
	given: Partial<VariableState>;
	author: string;
}

interface VariableDeleteChange {
	type: 'variable.delete';
	at: number;
	organizationId: number;
	name: string;
}

export type VariableChange = VariableCreateChange | VariableUpdateChange | VariableDeleteChange;

export const variableReducers: Reducers<VariableChange> = {
	'variable.create': (state, { at, organizationId, name, given, author }) => {
		const created = {
			id: state.nextNumber(),
			diffObject: { name, ...given },
			changed: at,
			action: 'organization_variable_created' as const,
			author,
		};
		state.variablesOf(organizationId).set(name, { name, ...given, history: [created] });
	},
	'variable.update': (state, { at, organizationId, name, given, author }) => {
		const variable = state.variablesOf(organizationId).get(name);
		if (!variable) return;
		const before = { value: variable.value, typeId: variable.typeId };
		Object.assign(variable, given);
		variable.history.push({
			id: state.nextNumber(),
			diffObject: { old: before, new: { value: variable.value, typeId: variable.typeId } },
			changed: at,
			action: 'organization_variable_edited',
			author,
		});
	},
	'variable.delete': (state, { organizationId, name }) => {
		state.variablesOf(organizationId).delete(name);
	},
};
