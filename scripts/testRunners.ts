import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Report {
  passed: number;
  failed: number;
  files: { name: string; seconds: number }[];
}

interface RunOptions {
  /** Where the runner may write its report. */
  folder: string;
  args?: string[];
  env?: Record<string, string>;
}

function run(command: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** A runner that died before writing its report counts as one failure. */
function readReport<T>(file: string, exit: number, read: (written: T) => Report): Report {
  if (!existsSync(file)) return { passed: 0, failed: 1, files: [] };
  const report = read(JSON.parse(readFileSync(file, 'utf8')) as T);
  return exit !== 0 && report.failed === 0 ? { ...report, failed: 1 } : report;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

export async function runVitest({ folder, args = [], env = {} }: RunOptions): Promise<Report> {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const exit = await run('vitest', ['run', ...reporters, ...args], env);
  return readReport<VitestReport>(file, exit, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  }));
}

interface Suite {
  specs?: { tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: (Suite & { file: string })[];
}

function sumDurations({ specs = [], suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results);
  return (
    own.reduce((total, { duration }) => total + duration, 0) +
    suites.reduce((total, suite) => total + sumDurations(suite), 0)
  );
}

export async function runPlaywright({ folder, args = [], env = {} }: RunOptions): Promise<Report> {
  const file = join(folder, 'playwright.json');
  const exit = await run('playwright', ['test', ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return readReport<PlaywrightReport>(file, exit, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    files: suites.map((suite) => ({
      name: join('test/e2e', suite.file),
      seconds: sumDurations(suite) / 1000,
    })),
  }));
}
