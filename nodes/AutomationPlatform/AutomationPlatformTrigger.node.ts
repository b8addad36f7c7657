import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from 'n8n-workflow';

import { listSearch } from './methods/listSearch';
import { loadOptions } from './methods/loadOptions';
import { triggerFields } from './trigger/fields';
import { poll } from './trigger/poll';

export class AutomationPlatformTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Automation Platform Trigger',
		name: 'automationPlatformTrigger',
		icon: { light: 'file:../../icons/automationPlatform.svg', dark: 'file:../../icons/automationPlatform.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ [$parameter["events"]].flat().join(", ").replace(/[A-Z]/g, " $&").replace(/\\b[a-z]/g, (letter) => letter.toUpperCase()) }}',
		description:
			'Starts the workflow when a scenario run fails, or when its incomplete execution (DLQ) is resolved or its retry fails',
		defaults: { name: 'Automation Platform Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'automationPlatformApi', required: true }],
		properties: triggerFields,
	};

	methods = { listSearch, loadOptions };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
