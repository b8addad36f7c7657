import { hexId } from '../ids';

/** What the state and the journal keep of a password: enough to compare, so that no dummy password gets into files. */
export function hashOf(password: string): string {
	return hexId('password', password);
}
