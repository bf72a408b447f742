import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { askServer } from '#cli/controlSocket.ts';
import { findProgram } from '../../scripts/entry/build.js';
import { serverEnvironment, serverFlags } from '../../scripts/entry/runScript.js';
import { shortLived } from './shortLived.ts';

export interface Site {
  address: string;
  /** Its data folder. */
  data: string;
  pid: number;
  /** What it has printed so far. */
  log(): string;
  /** Has this site run a `parapet` command, as the program does while a site runs, and answers what it printed. */
  command(...args: string[]): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

interface ProcessOptions {
  /** Files and connections that it may have open. */
  openFiles?: number | undefined;
  /** Told all that it has printed so far, from before it is ready. */
  onPrint?: (said: string) => void;
}

/** Starts the built site as its own process, as `npm start` does, on a free port; or a part of it. */
export async function startSite(
  settings: Record<string, string>,
  args: readonly string[] = [],
  { openFiles, onPrint }: ProcessOptions = {},
): Promise<Site> {
  const data = settings.PARAPET_DATA ?? '';
  const limit = openFiles === undefined ? 'exec' : `ulimit -n ${openFiles} && exec`;
  // The demo world is much work for the database; without it a site asks little in its life.
  const flags = settings.PARAPET_DEMO === 'off' ? shortLived : [];
  const line = [process.execPath, ...serverFlags, ...flags, findProgram('main'), ...args];
  const child = spawn('sh', ['-c', `${limit} "$0" "$@"`, ...line], {
    cwd: root,
    // Nothing may happen in the demo world that a test did not ask for.
    env: {
      ...serverEnvironment,
      ...process.env,
      PORT: '0',
      NODE_ENV: '',
      PARAPET_DEMO_STORIES: 'off',
      PARAPET_PAST: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      onPrint?.(said);
      const ready = /(?:ready at|The worker of) (\S+)/.exec(said);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${said}`)));
  });
  const kill = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  return {
    address,
    data,
    pid: child.pid ?? 0,
    log: () => said,
    kill,
    stop: () => kill('SIGTERM'),
    async command(...argv) {
      const said: string[] = [];
      const exit = await askServer(data, { argv, print: (line) => said.push(line) });
      if (exit !== 0) throw new Error(`${argv.join(' ')} ended with ${exit}:\n${said.join('\n')}`);
      return `${said.join('\n')}\n`;
    },
  };
}
