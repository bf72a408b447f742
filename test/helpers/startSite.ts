import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Site {
  address: string;
  /** Its data folder. */
  data: string;
  pid: number;
  /** What it has printed so far. */
  log(): string;
  /** Runs a `parapet` command against this site and answers what it printed. */
  command(...args: string[]): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the built site as its own process, as `npm start` does, on a free port; or a part of it. */
export async function startSite(
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<Site> {
  const env = { ...process.env, PORT: '0', NODE_ENV: '', ...settings };
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'src/main.ts', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
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
    data: settings.PARAPET_DATA ?? '',
    pid: child.pid ?? 0,
    log: () => said,
    kill,
    stop: () => kill('SIGTERM'),
    async command(...args) {
      const { stdout } = await promisify(execFile)(process.execPath, ['src/cli.ts', ...args], {
        cwd: root,
        env,
      });
      return stdout;
    },
  };
}
