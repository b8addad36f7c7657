// Loaded into the n8n process with --require. It records how long the process was blocked, and serves the records on a
// loopback port:
//
//   GET /freezes    [{ start, end, workMs }] since the last such call: epoch milliseconds, and the computing time of the
//                   main thread in between, which is less on a busy machine
//   GET /heap       { usedBytes, peakBytes }: the used heap now, and the maximum since the last such call; with
//                   BENCH_COLLECT_MS it collects garbage first, and then every so often until the next such call
//   GET /held       { heapBytes, handles } after a collection of garbage. Handles are sockets, timers, files and so on.
//   GET /profile    the first call starts a CPU profile, the next one ends it and answers with it
const http = require('node:http');
const { Session } = require('node:inspector');
const v8 = require('node:v8');
const { runInNewContext } = require('node:vm');

const TICK_MS = 5;
const HEAP_SAMPLE_MS = 100;
/** How often to collect garbage, in milliseconds; 0 for never. Otherwise the used heap also counts garbage. */
const COLLECT_MS = Number(process.env.BENCH_COLLECT_MS ?? 0);
const SHORTEST_MS = 10;

/** Child processes of n8n, such as the runner of Code nodes, inherit NODE_OPTIONS, but are not measured. */
const isServer = process.argv.includes('start') && require('node:worker_threads').isMainThread;

/** @type {Array<{ start: number, end: number, workMs: number }>} */
let freezes = [];

function threadCpuMs() {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

function record() {
	let lastTick = performance.now();
	let lastCpu = threadCpuMs();
	const tick = () => {
		const now = performance.now();
		const cpu = threadCpuMs();
		if (now - lastTick > TICK_MS + SHORTEST_MS) {
			freezes.push({
				start: performance.timeOrigin + lastTick + TICK_MS,
				end: performance.timeOrigin + now,
				workMs: cpu - lastCpu,
			});
		}
		lastTick = now;
		lastCpu = cpu;
		setTimeout(tick, TICK_MS).unref();
	};
	tick();
}

let peakBytes = 0;

function sampleHeap() {
	peakBytes = Math.max(peakBytes, process.memoryUsage().heapUsed);
}

/** @type {(() => void) | undefined} */
let gc;

function collectGarbage() {
	v8.setFlagsFromString('--expose-gc');
	gc ??= runInNewContext('gc');
	gc?.();
}

/** @type {NodeJS.Timeout | undefined} */
let collecting;

/** Collects garbage every `COLLECT_MS` from the first call to the next. */
function toggleCollecting() {
	clearInterval(collecting);
	if (COLLECT_MS === 0) return;
	collectGarbage();
	collecting = collecting ? undefined : setInterval(collectGarbage, COLLECT_MS).unref();
}

/** The used heap now, and the maximum since the last call. */
function heap() {
	toggleCollecting();
	const usedBytes = process.memoryUsage().heapUsed;
	const answer = { usedBytes, peakBytes: Math.max(peakBytes, usedBytes) };
	peakBytes = usedBytes;
	return answer;
}

/** What the process holds. */
function held() {
	collectGarbage();
	const { heapUsed, external } = process.memoryUsage();
	return { heapBytes: heapUsed + external, handles: process.getActiveResourcesInfo().length };
}

/** @type {Session | undefined} */
let session;

/** @param {(profile: unknown) => void} done */
function toggleProfile(done) {
	if (session) {
		session.post('Profiler.stop', (_, result) => done(result?.profile));
		session.disconnect();
		session = undefined;
		return;
	}
	session = new Session();
	session.connect();
	session.post('Profiler.enable');
	session.post('Profiler.setSamplingInterval', { interval: 500 });
	session.post('Profiler.start', () => done({}));
}

function serve() {
	const server = http.createServer((request, response) => {
		const answer = (/** @type {unknown} */ body) => response.end(JSON.stringify(body));
		if (request.url === '/profile') {
			toggleProfile(answer);
			return;
		}
		if (request.url === '/heap') {
			answer(heap());
			return;
		}
		if (request.url === '/held') {
			answer(held());
			return;
		}
		answer(freezes);
		freezes = [];
	});
	server.listen(Number(process.env.BENCH_RECORDER_PORT), '127.0.0.1');
	server.unref();
}

if (isServer) {
	record();
	setInterval(sampleHeap, HEAP_SAMPLE_MS).unref();
	serve();
}
