import type { Operations } from '../operation';
import type { SsoCertificate } from '../state/model';
import { emptyAware } from './list';
import { organizationHere } from './places';

function show({ id, type, validFrom, validTo, certificate, deactivated }: SsoCertificate): Record<string, unknown> {
	return {
		id,
		type,
		validFrom: new Date(validFrom).toISOString(),
		validTo: new Date(validTo).toISOString(),
		certificate,
		status: deactivated === null ? 'active' : 'inactive',
		deactivationDate: deactivated === null ? null : new Date(deactivated).toISOString(),
	};
}

export const ssoCertificateOperations: Operations = {
	'ssoCertificate.getAll': (context) => {
		const { id } = organizationHere(context, context.params.organizationId);
		const certificates = context.state.ssoCertificates.filter(
			({ organizationId, type }) => organizationId === id && type === context.query.type,
		);
		return { ssoCertificates: emptyAware(context, certificates.map(show)) };
	},
};
