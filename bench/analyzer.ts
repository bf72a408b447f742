import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { analyzeContract } from '#analyzer/analyzeContract.ts';
import { analyzerVersion } from '../src/model/analyzerVersion.ts';
import { listSamples } from '../test/samples/contracts/listSamples.ts';
import { listPublished } from '../test/samples/published/listPublished.ts';
import { createKindCounts } from './kindCounts.ts';
import { writeErrorCounts } from './writeErrorCounts.ts';

// Verdicts and kinds against hand labels, from code alone, and the time each contract takes. Limits: precision 1.00,
// recall 0.95, unknown 3 %, 2 s of processor time a contract, the slowest of them in processes of their own. `--published` judges the packages' own builds instead,
// unpacked in the folder that follows or fetched from the registry; `--write` keeps the counts per kind.
interface Row {
  tp: number;
  fp: number;
  fn: number;
  tn: number;
  unknown: number;
  missed: number;
  kindRight: number;
  kindWrong: number;
  ms: number;
  slowest: number;
  /** The slowest contract again, in processor time. */
  processor: number;
}

const rows = new Map<string, Row>();
const faults: string[] = [];
const classes = { right: 0, wrong: [] as string[] };
const kinds = createKindCounts();
const times: { name: string; code: string; processor: number }[] = [];
const measuredApart = 5;

function rowOf(build: string): Row {
  const row = rows.get(build) ?? {
    tp: 0,
    fp: 0,
    fn: 0,
    tn: 0,
    unknown: 0,
    missed: 0,
    kindRight: 0,
    kindWrong: 0,
    ms: 0,
    slowest: 0,
    processor: 0,
  };
  rows.set(build, row);
  return row;
}

function countVerdict(row: Row, privileged: boolean, verdict: string): boolean {
  if (verdict === 'unknown') row.unknown++;
  else if (verdict === 'privileged') row[privileged ? 'tp' : 'fp']++;
  else row[privileged ? 'fn' : 'tn']++;
  return verdict === (privileged ? 'privileged' : 'open');
}

/** Processor time: a busy neighbour must not turn answers into "unknown". */
function readProcessor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const published = process.argv.includes('--published');
const given = process.argv.slice(2).find((a) => !a.startsWith('--'));
const only = published ? undefined : given;
const all = published ? listPublished(given) : listSamples();
const samples = all.filter((s) => !only || `${s.build}/${s.name}`.includes(only));
for (const sample of samples) {
  const row = rowOf(sample.build);
  const start = performance.now();
  const before = readProcessor();
  const { functions } = await analyzeContract({ code: sample.code, now: readProcessor });
  const ms = performance.now() - start;
  row.ms += ms;
  row.slowest = Math.max(row.slowest, ms);
  const processor = readProcessor() - before;
  row.processor = Math.max(row.processor, processor);
  times.push({ name: `${sample.build}/${sample.name}`, code: sample.code, processor });
  for (const label of sample.labels) {
    const found = functions.find((f) => f.selector === label.selector);
    const verdict = found?.verdict ?? 'open';
    if (!found) row.missed++;
    const where = `${sample.build}/${sample.name}.${label.name}`;
    if (!countVerdict(row, label.privileged, verdict))
      faults.push(`${where}: ${verdict} (${found?.reason ?? 'not found'}), ${found?.guard ?? 'no guard'}`);
    kinds.count(label, { verdict, class: found?.class });
    if (!label.privileged || verdict !== 'privileged' || label.class === undefined) continue;
    row[found?.class === label.class ? 'kindRight' : 'kindWrong']++;
    if (found?.class === label.class) classes.right++;
    else classes.wrong.push(`${where}: ${found?.class}, labelled ${label.class}`);
  }
}

const counted = ['tp', 'fp', 'fn', 'tn', 'unknown', 'missed', 'kindRight', 'kindWrong', 'ms'] as const;
const builds = [...rows.values()];
const total = rowOf('all');
for (const r of builds) {
  for (const key of counted) total[key] += r[key];
  total.slowest = Math.max(total.slowest, r.slowest);
  total.processor = Math.max(total.processor, r.processor);
}
console.table(
  Object.fromEntries(
    [...rows].map(([k, r]) => [
      k,
      { ...r, ms: Math.round(r.ms), slowest: Math.round(r.slowest), processor: Math.round(r.processor) },
    ]),
  ),
);
const functions = total.tp + total.fp + total.fn + total.tn + total.unknown;
const precision = total.tp / (total.tp + total.fp);
const recall = total.tp / (samples.flatMap((s) => s.labels).filter((l) => l.privileged).length || 1);
console.log(`${samples.length} contracts, ${functions} functions`);
console.log(`precision ${precision.toFixed(4)} (limit 1.00), recall ${recall.toFixed(4)} (limit 0.95)`);
console.log(
  `unknown ${((100 * total.unknown) / functions).toFixed(2)} % (limit 3 %), slowest ${(total.slowest / 1000).toFixed(2)} s, ${(total.processor / 1000).toFixed(2)} s of processor (limit 2 s)`,
);
console.log(`classes right ${classes.right} of ${classes.right + classes.wrong.length}`);
const apart = fileURLToPath(new URL('analyzerApart.ts', import.meta.url));
console.table(
  times
    .sort((a, b) => b.processor - a.processor)
    .slice(0, measuredApart)
    .map(({ name, code, processor }) => {
      const alone = Number(execFileSync(process.execPath, [apart], { input: code, encoding: 'utf8' }));
      return {
        name,
        'among others, ms': Math.round(processor),
        'in a process of its own, ms': Math.round(alone),
      };
    }),
);
for (const f of faults) console.log(f);
console.table(kinds.list());
if (process.argv.includes('--write')) {
  const { tp: right, fn: missed, fp, tn: open, unknown } = total;
  writeErrorCounts({
    analyzerVersion,
    contracts: samples.length,
    verdicts: { right, missed, false: fp, open, unknown },
    kinds: kinds.list(),
  });
}
if (process.argv.includes('--classes')) for (const c of classes.wrong) console.log(c);
