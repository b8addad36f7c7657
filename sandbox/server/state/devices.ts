import { hexId } from '../ids';
import type { Reducers } from './reducer';

/** A device was requested. The sandbox lets it join at once. */
interface DeviceRequestChange {
	type: 'device.request';
	at: number;
	id: number;
	name: string;
	teamId: number;
}

interface DeviceUpdateChange {
	type: 'device.update';
	at: number;
	id: number;
	name: string;
}

interface DeviceDeleteChange {
	type: 'device.delete';
	at: number;
	id: number;
}

export type DeviceChange = DeviceRequestChange | DeviceUpdateChange | DeviceDeleteChange;

const QUEUE_LIMIT = 100;

export const deviceReducers: Reducers<DeviceChange> = {
	'device.request': (state, { id, name, teamId }) => {
		state.takeIds(id);
		state.devices.set(id, {
			id,
			name,
			teamId,
			udid: hexId('device', id),
			scope: [],
			info: null,
			queueCount: 0,
			queueLimit: QUEUE_LIMIT,
			scenarioId: null,
			isLocked: false,
		});
	},
	'device.update': (state, { id, name }) => {
		const device = state.devices.get(id);
		if (device) device.name = name;
	},
	'device.delete': (state, { id }) => {
		state.devices.delete(id);
	},
};
