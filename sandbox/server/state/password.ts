import { hexId } from '../ids';

/** The form in which the state and the journal keep a password, so that no dummy password is in files. */
export function hashOf(password: string): string {
	return hexId('password', password);
}
