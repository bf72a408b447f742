import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Failure {
  name: string;
  why: string;
}

export interface Report {
  passed: number;
  failures: Failure[];
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

/** A runner that died before writing its report, or for a reason of its own, counts as one failure. */
function readReport<T>(runner: string, file: string, exit: number, read: (written: T) => Report): Report {
  const died = { name: runner, why: `ended with ${exit}; what it printed above says why` };
  if (!existsSync(file)) return { passed: 0, failures: [died], files: [] };
  const report = read(JSON.parse(readFileSync(file, 'utf8')) as T);
  return exit !== 0 && report.failures.length === 0 ? { ...report, failures: [died] } : report;
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: VitestFile[];
}

const nameFile = ({ name }: VitestFile) => relative(process.cwd(), name);

/** A file that failed without a failed test could not be run at all. */
function listFailedTests(file: VitestFile): Failure[] {
  const tests = file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      name: `${nameFile(file)}: ${fullName}`,
      why: failureMessages.join('\n'),
    }));
  return tests.length > 0 || file.status !== 'failed' ? tests : [{ name: nameFile(file), why: file.message }];
}

export async function runVitest({ folder, args = [], env = {} }: RunOptions): Promise<Report> {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const exit = await run('vitest', ['run', ...reporters, ...args], env);
  return readReport<VitestReport>('vitest', file, exit, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(listFailedTests),
    files: testResults.map((one) => ({
      name: nameFile(one),
      seconds: (one.endTime - one.startTime) / 1000,
    })),
  }));
}

interface Spec {
  title: string;
  file: string;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
}

interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: (Suite & { file: string })[];
}

const listSpecs = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(listSpecs)];

function sumDurations(suite: Suite): number {
  const results = listSpecs(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((total, { duration }) => total + duration, 0);
}

function listFailures(suite: Suite): Failure[] {
  return listSpecs(suite).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: `${join('test/e2e', file)}: ${title}`,
        why: results.map(({ error }) => error?.message ?? '').join('\n'),
      })),
  );
}

export async function runPlaywright({ folder, args = [], env = {} }: RunOptions): Promise<Report> {
  const file = join(folder, 'playwright.json');
  const exit = await run('playwright', ['test', ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  return readReport<PlaywrightReport>('playwright', file, exit, ({ stats, suites }) => ({
    passed: stats.expected,
    failures: suites.flatMap(listFailures),
    files: suites.map((suite) => ({
      name: join('test/e2e', suite.file),
      seconds: sumDurations(suite) / 1000,
    })),
  }));
}
