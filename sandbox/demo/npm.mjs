import { join } from 'node:path';

import { runChild } from './children.mjs';
import { logFolder } from './paths.mjs';
import { Problem } from './problem.mjs';

/** The variables that npm sets for its scripts. Another npm below it would use them as its settings. */
const OF_THE_OUTER_NPM =
	/^(npm_(package|lifecycle|command|node_execpath|config_(local_prefix|ignore_scripts))|INIT_CWD)/;

const NETWORK_CODES =
	/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_SOCKET_TIMEOUT|FETCH_ERROR|E5\d\d|EINTEGRITY|Z_BUF_ERROR|Z_DATA_ERROR)\b/;

/**
 * Runs npm, with its output in a log file.
 *
 * @param {string[]} args
 * @param {{ cwd: string, log: string }} options `log` is the name of the log file
 */
export async function runNpm(args, { cwd, log }) {
	const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_OUTER_NPM.test(name)));
	const logFile = join(logFolder, `${log}.log`);
	// npm sets the path of its program for its scripts. That path works even if `npm` itself is a shell script.
	const outer = process.env.npm_execpath;
	const [command, before] = outer && /\.c?js$/.test(outer) ? [process.execPath, [outer]] : ['npm', []];
	return { ...(await runChild(command, [...before, ...args, '--loglevel=warn'], { cwd, env, logFile })), logFile };
}

/**
 * Returns one sentence with the reason why npm failed.
 *
 * @param {string} what such as `The packages of n8n could not be installed`
 * @param {{ tail: string, logFile: string }} result
 */
export function npmProblem(what, { tail, logFile }) {
	return new Problem(`${what}: ${reason(tail)} All that npm said is in ${logFile}`);
}

/** @param {string} output */
function reason(output) {
	if (/ENOSPC|no space left/i.test(output)) return 'the disk is full. Make room and start again.';
	const network = NETWORK_CODES.exec(output);
	if (network) {
		return `the download broke off (${network[1]}). Check the connection to the npm registry and start again.`;
	}
	if (/\b(EACCES|EPERM)\b/.test(output)) return 'a folder may not be written to. Check who owns it and start again.';
	const code = /npm (?:error|ERR!) code (\S+)/.exec(output);
	return code ? `npm ended with ${code[1]}.` : 'npm ended without saying why.';
}
