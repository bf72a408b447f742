import { spawn } from 'node:child_process';

/** What must hold before anything is committed: each runs beside the others and reports in one line. */
const checks = [
  // One checker: several read the same types once each, which costs half as much again while the tests want both cores.
  { name: 'types', command: 'tsc', args: ['--noEmit', '--checkers', '1'] },
  { name: 'imports between areas', command: 'node', args: ['scripts/checkImports.ts'] },
  { name: 'licences', command: 'node', args: ['scripts/checkLicences.ts'] },
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
];

// The compiler, a Go program, ends before its garbage matters: a fifth more memory for a quarter less work.
const env = { ...process.env, GOGC: 'off' };

interface CheckResult {
  name: string;
  passed: boolean;
}

function runCheck({ name, command, args }: (typeof checks)[number]): Promise<CheckResult> {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('close', (code) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(output);
      resolve({ name, passed: code === 0 });
    });
  });
}

export async function runChecks(): Promise<CheckResult[]> {
  return Promise.all(checks.map(runCheck));
}

if (import.meta.main) {
  const results = await runChecks();
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
