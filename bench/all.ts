import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeGoal, type Figure, isMet, mostNoise } from './report.ts';

// Every program that reports figures, one table, and a JSON that a later run can be compared with.
// node bench/all.ts [--out figures.json] [--before figures.json] [program ...]

const programs = ['interaction', 'pages', 'projectsList', 'render', 'rescoring', 'rounds', 'search', 'start'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, before: { type: 'string' } },
});
const file = join(mkdtempSync(join(tmpdir(), 'parapet-bench-')), 'figures');
writeFileSync(file, '');
for (const program of positionals.length > 0 ? positionals : programs) {
  console.log(`\n${program}`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${program}.ts`)], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_FIGURES: file },
  });
  if (status !== 0) process.exitCode = 1;
}
const figures = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Figure);
const before = new Map(
  values.before
    ? (JSON.parse(readFileSync(values.before, 'utf8')) as Figure[]).map((figure) => [figure.name, figure])
    : [],
);
console.table(
  figures.map((figure) => {
    const { name, value, unit, noise = 0 } = figure;
    const then = before.get(name)?.value;
    return {
      name,
      value: `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
      goal: describeGoal(figure),
      verdict: noise > mostNoise ? 'too noisy' : isMet(figure) ? 'met' : 'MISSED',
      'peer against itself': `${(noise * 100).toFixed(0)} %`,
      ...(values.before && { before: then === undefined ? '-' : then.toFixed(then < 10 ? 2 : 0) }),
    };
  }),
);
if (values.out) writeFileSync(values.out, `${JSON.stringify(figures, undefined, 2)}\n`);
if (figures.some((figure) => !isMet(figure) && (figure.noise ?? 0) <= mostNoise)) process.exitCode = 1;
