import { badRequest, confirmationNeeded, locked, notFound, queueNotEmpty } from '../errors';
import type { OperationContext, Operations } from '../operation';
import type { Device } from '../state/model';
import { emptyAware } from './list';
import { withNewerFields } from './newerFields';
import { teamAtWork, teamHere } from './places';

export function showDevice({ state }: OperationContext, device: Device): Record<string, unknown> {
	const { id, name, teamId, udid, scope, info, queueCount, queueLimit, scenarioId } = device;
	const isList = state.modes.deviceScenario === 'array' && scenarioId !== null;
	return withNewerFields(state, 'device', {
		id,
		name,
		teamId,
		udid,
		scope,
		info,
		queueCount,
		queueLimit,
		scenarioId: isList ? [scenarioId] : scenarioId,
	});
}

/** Finds a device by its udid or its ID. The udid comes first, because it can consist of digits. */
function findDevice(context: OperationContext): Device {
	const wanted = context.params.deviceId as string;
	const devices = [...context.state.devices.values()];
	const device = devices.find(({ udid }) => udid === wanted) ?? devices.find(({ id }) => String(id) === wanted);
	if (!device) throw notFound('device', wanted);
	teamHere(context, device.teamId);
	return device;
}

export const deviceOperations: Operations = {
	'device.getAll': (context) => {
		const { state, query } = context;
		const team = teamHere(context, query.teamId);
		const { assigned, viewForScenarioId } = query;
		const devices = [...state.devices.values()].filter(({ teamId, scenarioId }) => {
			if (teamId !== team.id) return false;
			if (viewForScenarioId !== undefined) return scenarioId === null || scenarioId === viewForScenarioId;
			return assigned === undefined || (scenarioId !== null) === assigned;
		});
		return {
			devices: emptyAware(
				context,
				devices.map((device) => showDevice(context, device)),
			),
		};
	},

	'device.get': (context) => ({ device: showDevice(context, findDevice(context)) }),

	'device.update': (context) => {
		const device = findDevice(context);
		teamAtWork(context, device.teamId);
		const { name } = context.body as { name: string };
		if (name.trim() === '') throw badRequest('name has no value.');
		context.record({ type: 'device.update', id: device.id, name });
		return { device: showDevice(context, device) };
	},

	'device.delete': (context) => {
		const { id, isLocked, queueCount } = findDevice(context);
		if (isLocked) throw locked('A running scenario uses the device.');
		if (context.query.confirmed !== true) {
			if (queueCount > 0) throw queueNotEmpty(queueCount);
			throw confirmationNeeded('Deleting a device has to be confirmed.', { device: id });
		}
		context.record({ type: 'device.delete', id });
		return { device: id };
	},

	'device.request': (context) => {
		const { name, teamId } = context.body as { name: string; teamId: number };
		teamAtWork(context, teamId);
		if (name.trim() === '') throw badRequest('name has no value.');
		const id = context.state.freeId;
		context.record({ type: 'device.request', id, name, teamId });
		const { udid } = context.state.devices.get(id) as Device;
		return { createDeviceRequest: { udid, inspector: false } };
	},
};
