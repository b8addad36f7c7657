/** @returns the form of an address in which two of them are compared */
export function comparable(email: string): string {
	return email.trim().toLowerCase();
}
