import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChecks } from './check.ts';
import { build } from './entry/build.js';
import { installMissing } from './installMissing.ts';
import { type Report, runPlaywright, runVitest } from './testRunners.ts';

const isQuick = process.argv.includes('--quick');

const fail = (name: string, why: string): Report => ({ passed: 0, failures: [{ name, why }], files: [] });

const toReports = (checks: readonly { name: string; passed: boolean }[]): Report[] =>
  checks.map(({ name, passed }) =>
    passed ? { passed: 1, failures: [], files: [] } : fail(name, 'what it printed above says why'),
  );

/** Either runner waits for others a third of its time; side by side they keep two cores busy. */
function runTests(folder: string): Promise<Report[]> {
  return Promise.all([runVitest({ folder }), runPlaywright({ folder })]);
}

/** An answer within two minutes: what runs without a database, a choice of the rest. */
function runQuickTests(folder: string): Promise<Report[]> {
  return Promise.all([
    runVitest({ folder, env: { TEST_QUICK: 'on' } }),
    runPlaywright({ folder, args: ['--grep=@smoke', '--workers=1'] }),
  ]);
}

/** What the tests run is built while the sources are checked, which takes neither. */
async function runEverything(folder: string): Promise<Report[]> {
  const checks = runChecks();
  const tests = build({ node: process.execPath, env: process.env }).then(
    () => (isQuick ? runQuickTests : runTests)(folder),
    (error: Error) => [fail('build', error.message)],
  );
  return [...toReports(await checks), ...(await tests)];
}

/** A slow test is a defect, so the slowest are seen. */
function printSlowest(reports: readonly Report[]): void {
  const slowest = reports
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10);
  console.log('\nThe slowest files:');
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** Last, because the end of a long output is what is kept and read. */
function printFailures(reports: readonly Report[]): void {
  for (const { name, why } of reports.flatMap(({ failures }) => failures)) {
    const lines = stripVTControlCharacters(why).trim().split('\n').slice(0, 12);
    console.log([`\nFailed: ${name}`, ...lines].join('\n  '));
  }
}

const folder = mkdtempSync(join(tmpdir(), 'parapet-test-'));
let reports = [fail('npm test', 'something is missing on this machine')];
try {
  if (installMissing()) reports = await runEverything(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
printSlowest(reports);
printFailures(reports);
const passed = reports.reduce((total, report) => total + report.passed, 0);
const failed = reports.reduce((total, { failures }) => total + failures.length, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
