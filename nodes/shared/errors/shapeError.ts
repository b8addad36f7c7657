/** The answer does not follow the contract. The message continues a sentence that begins with "The answer". */
export class ShapeError extends Error {}
