import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.ts';

interface Count {
  passed: number;
  failed: number;
}

function hasPostgres(): boolean {
  const folder = '/usr/lib/postgresql';
  return (
    existsSync(folder) &&
    readdirSync(folder).some((version) => existsSync(join(folder, version, 'bin/postgres')))
  );
}

/** Debian packages that the tests need and this machine lacks. */
function findMissingPackages(): string[] {
  return [...(existsSync('/usr/bin/chromium') ? [] : ['chromium']), ...(hasPostgres() ? [] : ['postgresql'])];
}

function installMissing(): boolean {
  const missing = findMissingPackages();
  if (missing.length === 0) return true;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    if (spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0)
      return true;
  }
  console.log(`The tests need ${missing.join(' and ')}. Install with:\n  sudo sh -c '${command}'`);
  return false;
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** A runner that died before writing its report counts as one failure. */
function countReport(file: string, exit: number, read: (report: Record<string, never>) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const count = read(JSON.parse(readFileSync(file, 'utf8')) as Record<string, never>);
  return exit !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function runVitest(folder: string): Promise<Count> {
  const file = join(folder, 'vitest.json');
  const exit = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  return countReport(file, exit, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
  }));
}

async function runPlaywright(folder: string): Promise<Count> {
  const file = join(folder, 'playwright.json');
  const exit = await run('playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return countReport(file, exit, ({ stats }) => {
    const { expected, unexpected, flaky } = stats as unknown as {
      expected: number;
      unexpected: number;
      flaky: number;
    };
    return { passed: expected + flaky, failed: unexpected };
  });
}

const folder = mkdtempSync(join(tmpdir(), 'parapet-test-'));
const counts: Count[] = [];
try {
  if (installMissing()) {
    for (const { passed } of await runChecks())
      counts.push(passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
    counts.push(await runVitest(folder), await runPlaywright(folder));
  } else {
    counts.push({ passed: 0, failed: 1 });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
