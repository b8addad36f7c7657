import { attemptNow } from '../attempt';

/** A text with its encodings taken off, and where its UTF-16 units come from in the text of before. */
export interface Spelling {
	text: string;
	starts: (unit: number) => number;
	ends: (unit: number) => number;
}

/** So many encodings can lie on top of each other: one of JSON, in one of HTML, in an address, in JSON again. */
const MOST_LAYERS = 4;

/** One character in one of the encodings that answers are made of: of addresses (in UTF-8), of JSON, of HTML. */
const ENCODED =
	/%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}|\\u[0-9a-f]{4}|\\[\\"'/bfnrt]|&#[0-9]{1,7};|&#x[0-9a-f]{1,6};|&[a-z][a-z0-9]{1,30};/gi;

/** The entities of HTML for the code points from 160 on, in their order. */
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

/** The character that is meant; what is none stays as it is. */
function decoded(encoded: string): string {
	if (encoded.startsWith('&')) return decodedEntity(encoded.slice(1, -1)) ?? encoded;
	if (encoded === String.raw`\'`) return "'";
	const read = attemptNow(() =>
		encoded.startsWith('%') ? decodeURIComponent(encoded) : (JSON.parse(`"${encoded}"`) as string),
	);
	return read.error ? encoded : read.value;
}

/** The same text with one layer of encodings less; undefined where there is none. */
function peeled({ text, starts, ends }: Spelling): Spelling | undefined {
	const from: number[] = [];
	const to: number[] = [];
	let peeledText = '';
	let end = 0;
	const keep = (until: number) => {
		for (let unit = end; unit < until; unit++) {
			from.push(starts(unit));
			to.push(ends(unit));
		}
		peeledText += text.slice(end, until);
	};
	for (const { 0: encoded, index } of text.matchAll(ENCODED)) {
		const character = decoded(encoded);
		if (character === encoded) continue;
		keep(index);
		end = index + encoded.length;
		peeledText += character;
		for (let unit = 0; unit < character.length; unit++) {
			from.push(starts(index));
			to.push(ends(end - 1));
		}
	}
	if (end === 0) return undefined;
	keep(text.length);
	return { text: peeledText, starts: (unit) => from[unit], ends: (unit) => to[unit] };
}

/** A text as it is, and without one, two and more layers of the encodings in it. */
export function spellingsOf(text: string): Spelling[] {
	const spellings: Spelling[] = [{ text, starts: (unit) => unit, ends: (unit) => unit + 1 }];
	for (let layers = 0; layers < MOST_LAYERS; layers++) {
		const next = peeled(spellings[layers]);
		if (!next) break;
		spellings.push(next);
	}
	return spellings;
}
