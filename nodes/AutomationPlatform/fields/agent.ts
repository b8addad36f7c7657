import type { INodeProperties } from 'n8n-workflow';

import { toPath } from '../../shared/input/routing';
import { team } from './team';

const agent: INodeProperties = {
	displayName: 'Agent',
	name: 'agentId',
	type: 'resourceLocator',
	typeOptions: { loadOptionsDependsOn: ['teamId.value'] },
	required: true,
	default: { mode: 'list', value: '' },
	description: "The agent to work with. Select the team first, or enter the agent's ID.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchAgents', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 8b0f6a52-3c1d-4e7f-a290-5d1c7e94b301' },
	],
	routing: toPath('id'),
};

/** An agent and its team. The platform requires both. */
export const chosenAgent: INodeProperties[] = [team, agent];
