import { decoded } from '../percent';

/** The number of encodings, one inside the other, that are decoded: JSON in HTML in a URL in JSON. */
const MOST_ROUNDS = 4;

/** One encoded character, in the encodings of URLs (UTF-8), JSON and HTML. */
const ENCODED =
	/%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}|\\u[0-9a-f]{4}|\\[\\"'/bfnrt]|&#[0-9]{1,7};|&#x[0-9a-f]{1,6};|&[a-z][a-z0-9]{1,30};/gi;

/** The HTML entities of the code points from 160 to 255. */
const FROM_160 =
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const ENTITIES: Record<string, string> = {
	...Object.fromEntries(FROM_160.split(' ').map((name, index) => [name, String.fromCodePoint(160 + index)])),
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	euro: '€',
};

function decodedEntity(name: string): string | undefined {
	const number = /^#(?:(\d+)|x([0-9a-f]+))$/i.exec(name);
	if (!number) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
	const code = number[1] ? Number(number[1]) : Number.parseInt(number[2], 16);
	return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The decoded character; the text itself if it encodes none. */
function decodedCharacter(encoded: string): string {
	if (encoded.startsWith('&')) return decodedEntity(encoded.slice(1, -1)) ?? encoded;
	if (encoded.startsWith('%')) return decoded(encoded);
	if (encoded === String.raw`\'`) return "'";
	// the pattern ignores case, unlike JSON
	return /^\\[A-Z]/.test(encoded) ? encoded : (JSON.parse(`"${encoded}"`) as string);
}

/** The text itself, then the text decoded once, twice and so on, up to four times. */
export function decodings(text: string): string[] {
	const texts = [text];
	for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
		const next = texts[rounds].replace(ENCODED, decodedCharacter);
		if (next === texts[rounds]) break;
		texts.push(next);
	}
	return texts;
}
