import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale, pack } from '../../scripts/pack.js';

/** Packs the package once for all tests of this folder, which find it with `packed()`. */
export default function globalSetup(): void {
	buildIfStale();
	const directory = mkdtempSync(path.join(tmpdir(), 'packed-'));
	process.env.PACKED_PACKAGE = JSON.stringify({ directory, ...pack(directory) });
}
