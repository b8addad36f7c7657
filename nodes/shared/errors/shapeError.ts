/** An answer that does not have the shape of the contract. The message continues a sentence that begins with "The answer". */
export class ShapeError extends Error {}
