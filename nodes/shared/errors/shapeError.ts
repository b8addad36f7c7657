/** The answer does not follow the contract. The message continues a sentence that begins with "The answer". */
export class ShapeError extends Error {
	/** @param advice what the user can do about it */
	constructor(
		message: string,
		readonly advice = "Check that the credential's Base URL leads to this API.",
	) {
		super(message);
	}
}
