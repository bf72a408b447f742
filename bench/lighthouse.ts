import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startSite } from '#test/helpers/startSite.ts';
import { projectTabs } from '#wire/projectPage.ts';
import { findBrowser } from '../scripts/findBrowser.ts';

// Lighthouse with its mobile defaults on the built site with the demo world: the median of five runs of each page, as a
// share of the limits. Needs a build (npm run build), Chromium, and the npm registry once: Lighthouse is kept in .data.
// `npm run bench lighthouse -- [--runs N] [--faults] [PATH...]`

const version = '13.5.0';
const limits = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const pages = [
  '/',
  ...projectTabs.map((tab, index) => `/projects/harbor-lend${index === 0 ? '' : `?tab=${tab}`}`),
  '/scan',
  '/resources/blog/how-our-score-works',
  '/products/skynet',
];

interface Audit {
  id: string;
  title: string;
  score: number | null;
  displayValue?: string;
}
interface Report {
  categories: Record<keyof typeof limits, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

const run = promisify(execFile);
const folder = fileURLToPath(new URL('../.data/bench/lighthouse', import.meta.url));
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

async function install(): Promise<void> {
  if (existsSync(program)) return;
  mkdirSync(folder, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['install', '--prefix', folder, '--no-audit', '--no-fund', `lighthouse@${version}`]);
}

async function measure(url: string, output: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-quic';
  await run(
    process.execPath,
    [program, url, '--quiet', '--output=json', `--output-path=${output}`, `--chrome-flags=${flags}`],
    {
      env: { ...process.env, CHROME_PATH: findBrowser() },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

/** Lighthouse now and then misses the beginning of its own trace (NO_NAVSTART); it asks to be run again. */
async function measureAgainWhenLost(url: string, output: string): Promise<Report> {
  try {
    return await measure(url, output);
  } catch {
    return measure(url, output);
  }
}

/** A site that has just started still reads its chain, on the processor that the browser is measured on. */
async function waitUntilAtRest(pid: number): Promise<void> {
  const readTicks = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  for (let before = readTicks(), round = 0; round < 30; round++) {
    await sleep(5000);
    const now = readTicks();
    // A hundred ticks are a second: at rest is less than a tenth of one processor.
    if (now - before < 50) return;
    before = now;
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What keeps a category from its full score. */
function listFaults({ categories, audits }: Report): string[] {
  return Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || audit.score === null || audit.score >= 0.9) return [];
      return `  ${category}: ${id} ${audit.score} (weight ${weight}) ${audit.displayValue ?? audit.title}`;
    }),
  );
}

const words = process.argv.slice(2);
const runsAt = words.indexOf('--runs');
const runs = runsAt < 0 ? 5 : Number(words.splice(runsAt, 2)[1]);
const faultsAt = words.indexOf('--faults');
const showFaults = faultsAt >= 0 && words.splice(faultsAt, 1).length > 0;
const chosen = words.length > 0 ? words : pages;

await install();
const data = mkdtempSync(join(tmpdir(), 'parapet-bench-'));
const site = await startSite({ PARAPET_DATA: data });
try {
  await waitUntilAtRest(site.pid);
  for (const path of chosen) {
    // The shared page and the pictures on it are made once; visitors after the first get them from the cache.
    await fetch(`${site.address}${path}`);
    const reports: Report[] = [];
    for (let round = 0; round < runs; round++)
      reports.push(await measureAgainWhenLost(`${site.address}${path}`, join(data, 'report.json')));
    const scores = Object.entries(limits).map(([category, limit]) => {
      const score = median(
        reports.map(({ categories }) => Math.round(categories[category as keyof typeof limits].score * 100)),
      );
      return `${category} ${score} of ${limit} (ratio ${(score / limit).toFixed(2)})`;
    });
    console.log(`${path}: ${scores.join(', ')}`);
    const last = reports.at(-1);
    if (showFaults && last) for (const fault of listFaults(last)) console.log(fault);
  }
} finally {
  await site.stop();
  rmSync(data, { recursive: true, force: true });
}
