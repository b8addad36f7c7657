/** Returns an address in the form in which addresses are compared. */
export function comparable(email: string): string {
	return email.trim().toLowerCase();
}
