import { spawn } from 'node:child_process';

export class GitError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GitError';
  }
}

export interface GitOptions {
  /** The only way there that is allowed. */
  protocol: 'https' | 'http' | 'file';
  /** For the whole, its children included. */
  timeoutMs: number;
  /** Of what it answers, and of any file it writes. */
  maxBytes: number;
  signal: AbortSignal;
  /** A key for the server; it is in no argument and no address, so in no message either. */
  token?: string | undefined;
  input?: string;
}

/** Nothing of this machine's settings, no hooks, no questions, nothing that a repository could make it run. */
const settings: readonly (readonly [string, string])[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.symlinks', 'false'],
  ['core.fsmonitor', 'false'],
  ['core.bigFileThreshold', '16m'],
  ['credential.helper', ''],
  ['fetch.fsckObjects', 'true'],
  ['fetch.recurseSubmodules', 'false'],
  ['http.followRedirects', 'false'],
  ['pack.threads', '1'],
  ['gc.auto', '0'],
];

function toEnvironment({ protocol, token }: GitOptions): Record<string, string> {
  const basic = token && Buffer.from(`x-access-token:${token}`).toString('base64');
  const all = [
    ...settings,
    ...(basic ? [['http.extraHeader', `Authorization: Basic ${basic}`] as const] : []),
  ];
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ALLOW_PROTOCOL: protocol,
    GIT_CONFIG_COUNT: String(all.length),
    ...Object.fromEntries(
      all.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

/** The line that says why, in signs that cannot act on a terminal. */
function findReason(text: string): string {
  const lines = text.trim().split('\n');
  const line = lines.find((one) => /^(fatal|error):/.test(one)) ?? lines.at(-1) ?? '';
  return line.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 300);
}

/** Runs git within limits of time and size; what it takes longer or writes more is ended with all it started. */
export function runGit(args: readonly string[], options: GitOptions): Promise<Buffer> {
  const { timeoutMs, maxBytes, signal, input = '' } = options;
  return new Promise((resolve, reject) => {
    // In blocks of 512 bytes; git itself has no limit for what it is sent.
    const blocks = String(Math.ceil(maxBytes / 512));
    const script = 'ulimit -f "$1" && shift && exec git "$@"';
    const child = spawn('/bin/sh', ['-c', script, 'git', blocks, ...args], {
      env: toEnvironment(options),
      detached: true,
      stdio: 'pipe',
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let said = '';
    let ended: string | undefined;
    const end = (why: string) => {
      ended ??= why;
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(() => end(`git did not end within ${timeoutMs / 1000} s`), timeoutMs);
    const onAbort = () => end('git was stopped');
    signal.addEventListener('abort', onAbort);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) return end(`git answered more than ${maxBytes} bytes`);
      chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-2000);
    });
    // Whoever is ended reads no more.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => reject(new GitError(`git cannot be started (${error.message})`)));
    child.on('close', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (ended === undefined && code === 0) return resolve(Buffer.concat(chunks));
      reject(
        new GitError(
          ended ?? (code === 127 ? 'git is not installed' : findReason(said) || `git ended with ${code}`),
        ),
      );
    });
  });
}
