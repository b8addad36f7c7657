/** The answer does not follow the contract. The message continues a sentence that begins with "The response". */
export class ShapeError extends Error {
	/** @param advice what the user can do about it */
	constructor(
		message: string,
		readonly advice = "Check the credential's Base URL.",
	) {
		super(message);
	}
}
