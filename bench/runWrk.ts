import { spawn } from 'node:child_process';

/** What wrk says after so many seconds of 32 connections. `script`: a file that tells it what to ask. */
export function runWrk(
  address: string,
  { seconds, script }: { seconds: number; script: string },
): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('wrk', ['-t1', '-c32', `-d${seconds}s`, '-s', script, address]);
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', (error) => {
      console.error(`wrk could not be started (${error.message}). Install it with: apt-get install wrk`);
      process.exit(1);
    });
    child.on('close', () => resolve(said));
  });
}

/** How many requests were answered, by wrk's own count. */
export const readRequests = (said: string): number => Number(/(\d+) requests in/.exec(said)?.[1] ?? 0);
