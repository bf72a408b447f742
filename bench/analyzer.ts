import { analyzeContract } from '../src/analyzer/analyzeContract.ts';
import { listSamples } from '../test/samples/contracts/listSamples.ts';

// Verdicts against hand labels, from code alone, and the time each contract takes. Limits: precision 1.00,
// recall 0.95, unknown 3 %, 2 s a contract.
interface Row {
  tp: number;
  fp: number;
  fn: number;
  tn: number;
  unknown: number;
  missed: number;
  ms: number;
  slowest: number;
  /** The slowest contract again, in processor time. */
  processor: number;
}

const rows = new Map<string, Row>();
const faults: string[] = [];
const classes = { right: 0, wrong: [] as string[] };

function rowOf(build: string): Row {
  const row = rows.get(build) ?? {
    tp: 0,
    fp: 0,
    fn: 0,
    tn: 0,
    unknown: 0,
    missed: 0,
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

const only = process.argv.slice(2).find((a) => !a.startsWith('--'));
const samples = listSamples().filter((s) => !only || `${s.build}/${s.name}`.includes(only));
for (const sample of samples) {
  const row = rowOf(sample.build);
  const start = performance.now();
  const before = readProcessor();
  const { functions } = await analyzeContract({ code: sample.code, now: readProcessor });
  const ms = performance.now() - start;
  row.ms += ms;
  row.slowest = Math.max(row.slowest, ms);
  row.processor = Math.max(row.processor, readProcessor() - before);
  for (const label of sample.labels) {
    const found = functions.find((f) => f.selector === label.selector);
    const verdict = found?.verdict ?? 'open';
    if (!found) row.missed++;
    const where = `${sample.build}/${sample.name}.${label.name}`;
    if (!countVerdict(row, label.privileged, verdict))
      faults.push(`${where}: ${verdict} (${found?.reason ?? 'not found'}), ${found?.guard ?? 'no guard'}`);
    if (!label.privileged || verdict !== 'privileged') continue;
    if (found?.class === label.class) classes.right++;
    else classes.wrong.push(`${where}: ${found?.class}, labelled ${label.class}`);
  }
}

const all: Row = { tp: 0, fp: 0, fn: 0, tn: 0, unknown: 0, missed: 0, ms: 0, slowest: 0, processor: 0 };
for (const r of rows.values()) {
  for (const key of ['tp', 'fp', 'fn', 'tn', 'unknown', 'missed', 'ms'] as const) all[key] += r[key];
  all.slowest = Math.max(all.slowest, r.slowest);
  all.processor = Math.max(all.processor, r.processor);
}
rows.set('all', all);
console.table(
  Object.fromEntries(
    [...rows].map(([k, r]) => [
      k,
      { ...r, ms: Math.round(r.ms), slowest: Math.round(r.slowest), processor: Math.round(r.processor) },
    ]),
  ),
);
const functions = all.tp + all.fp + all.fn + all.tn + all.unknown;
const precision = all.tp / (all.tp + all.fp);
const recall = all.tp / (samples.flatMap((s) => s.labels).filter((l) => l.privileged).length || 1);
console.log(`${samples.length} contracts, ${functions} functions`);
console.log(`precision ${precision.toFixed(4)} (limit 1.00), recall ${recall.toFixed(4)} (limit 0.95)`);
console.log(
  `unknown ${((100 * all.unknown) / functions).toFixed(2)} % (limit 3 %), slowest ${(all.slowest / 1000).toFixed(2)} s, ${(all.processor / 1000).toFixed(2)} s of processor (limit 2 s)`,
);
console.log(`classes right ${classes.right} of ${classes.right + classes.wrong.length}`);
for (const f of faults) console.log(f);
if (process.argv.includes('--classes')) for (const c of classes.wrong) console.log(c);
