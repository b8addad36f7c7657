import { badRequest, confirmationNeeded, notFound, notLicensed, rightMissing } from '../errors';
import type { OperationContext, Operations } from '../operation';
import type { Organization, OrganizationVariable, VariableState, VariableTypeId, VariableValue } from '../state/model';
import { emptyAware } from './list';
import { organizationAtWork, organizationHere } from './places';

const defaults: Record<VariableTypeId, VariableValue> = { 1: 0, 2: '', 3: false, 4: '1970-01-01T00:00:00.000Z' };

/** The variables of every organization, whatever its license. */
function systemVariables({ name }: Organization): Array<Record<string, unknown>> {
	return [{ name: 'organizationName', typeId: 2, value: name, isSystem: true }];
}

function isSystem(organization: Organization, name: string): boolean {
	return systemVariables(organization).some((variable) => variable.name === name);
}

function show({ name, typeId, value }: OrganizationVariable): Record<string, unknown> {
	return { name, typeId, value, isSystem: false };
}

function demandLicense(organization: Organization): Organization {
	if (organization.license.customVariables !== true) {
		throw notLicensed(404, 'The license of the organization has no custom variables.');
	}
	return organization;
}

function findVariable({ state, params }: OperationContext, organization: Organization): OrganizationVariable {
	const name = params.variableName as string;
	if (isSystem(organization, name)) throw rightMissing('Variables of the system cannot be changed.');
	const variable = state.variablesOf(organization.id).get(name);
	if (!variable) throw notFound('variable', name);
	return variable;
}

function authorOf({ state, identity }: OperationContext): string {
	return state.users.get(identity.userId)?.name ?? `User ${identity.userId}`;
}

function typeOf(value: VariableValue | undefined): VariableTypeId {
	if (typeof value === 'number') return 1;
	return typeof value === 'boolean' ? 3 : 2;
}

export const organizationVariableOperations: Operations = {
	'organizationVariable.getAll': (context) => {
		const organization = organizationHere(context, context.params.organizationId);
		const custom =
			organization.license.customVariables === true ? context.state.variablesOf(organization.id) : new Map();
		const variables = [...systemVariables(organization), ...[...custom.values()].map(show)];
		const isBare = context.state.modes.variableList === 'object' && variables.length === 1;
		return { organizationVariables: isBare ? variables[0] : emptyAware(context, variables) };
	},

	'organizationVariable.create': (context) => {
		const organization = demandLicense(organizationAtWork(context, context.params.organizationId));
		const { name, typeId, value } = context.body as { name?: string } & Partial<VariableState>;
		if (name === undefined) throw badRequest('name has no value.');
		const variables = context.state.variablesOf(organization.id);
		if (variables.has(name) || isSystem(organization, name)) throw badRequest('There is a variable of this name.');
		const type = typeId ?? typeOf(value);
		const given = { typeId: type, value: value ?? defaults[type] };
		const { id: organizationId } = organization;
		context.record({ type: 'variable.create', organizationId, name, given, author: authorOf(context) });
		return { organizationVariable: show(variables.get(name) as OrganizationVariable) };
	},

	'organizationVariable.update': (context) => {
		const organization = demandLicense(organizationAtWork(context, context.params.organizationId));
		const variable = findVariable(context, organization);
		const given = context.body as Partial<VariableState>;
		if (Object.keys(given).length > 0) {
			const { id: organizationId } = organization;
			const { name } = variable;
			context.record({ type: 'variable.update', organizationId, name, given, author: authorOf(context) });
		}
		const { name, typeId, value } = variable;
		return { organizationVariable: { name, typeId, value } };
	},

	'organizationVariable.delete': (context) => {
		const organization = demandLicense(organizationHere(context, context.params.organizationId));
		const { name } = findVariable(context, organization);
		if (context.query.confirmed !== true) {
			throw confirmationNeeded('Deleting a variable has to be confirmed.', { variable: name });
		}
		context.record({ type: 'variable.delete', organizationId: organization.id, name });
		return { ok: 1 };
	},

	'organizationVariable.getHistory': (context) => {
		const organization = demandLicense(organizationHere(context, context.params.organizationId));
		const history = findVariable(context, organization).history.map(({ changed, ...entry }) => ({
			...entry,
			changed: new Date(changed).toISOString(),
		}));
		return { organizationVariableHistory: history.reverse() };
	},
};
