import { rmSync } from 'node:fs';
import { packed } from './packed';

export default function globalTeardown(): void {
	rmSync(packed().directory, { recursive: true, force: true });
}
