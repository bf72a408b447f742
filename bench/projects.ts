import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createAnalysisProcess } from '#analysis/code/createAnalysisProcess.ts';
import { checksum } from '#analysis/reads/decode.ts';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { refreshProject } from '#analysis/refreshProject.ts';
import { getDiscovery } from '#core/discovery/getDiscovery.ts';
import { noDetails } from '#core/projects/projectDetails.ts';
import { findStoredScore } from '#core/scores/storedScores.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/openDatabase.ts';
import { contract, project } from '#db/schema/projects.ts';
import { currentScore } from '#db/schema/scores.ts';
import { gradeControl } from '#scoring/controlGrade.ts';
import { createPlaces } from './projects/createPlaces.ts';
import { explainOpen, groupCauses, groupWhyOpen, type WhyOpen } from './projects/explainOpen.ts';
import { readPackage } from './projects/readPackage.ts';
import { setUpProject } from './projects/setUpProject.ts';
import { startProjectChain } from './projects/startProjectChain.ts';
import { report } from './report.ts';

// Real code without a word about it: packages of the registry as they are published, deployed on the embedded chain as projects deploy
// them (behind proxies, with tokens and oracles of their own, handed to keys, Safes, timelocks and multisigs), each discovered from
// addresses alone and graded. Nothing of the packages is kept. --folder: where they are unpacked; --every 6: each sixth; --only a,b: those with such names; --out: a line for each.
// What keeps projects open is printed: the first reasons of each, and the kinds of all with counts.

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    most: { type: 'string', default: '300' },
    every: { type: 'string', default: '1' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
});
const sets = new URL('../test/samples/published/', import.meta.url);
interface Package {
  spec: string;
  contracts: Record<string, unknown>;
}
const packages = readdirSync(sets)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .flatMap(
    (name) => (JSON.parse(readFileSync(new URL(name, sets), 'utf8')) as { packages: Package[] }).packages,
  )
  .filter(({ spec }) => !values.only || values.only.split(',').some((one) => spec.includes(one)));

const chainId = 'eip155:31337';
const now = new Date();
const chain = await startProjectChain();
const { library, createFor } = await createPlaces(chain);
const data = mkdtempSync(join(tmpdir(), 'parapet-bench-projects-'));
const database = await openDatabase({ data });
await migrate(database);
const { db } = database;

interface Planned {
  id: string;
  spec: string;
  kind: string;
  addresses: string[];
  /** Of its contracts, by address. */
  names: ReadonlyMap<string, string>;
}
const planned: Planned[] = [];
let skipped = 0;
for (const [index, { spec, contracts }] of packages.entries()) {
  if (planned.length >= Number(values.most)) break;
  if (index % Number(values.every) !== 0) continue;
  const codes = readPackage(spec, { names: Object.keys(contracts), folder: values.folder, library });
  if (codes.length === 0) {
    skipped++;
    continue;
  }
  const { places, kind } = await createFor(index);
  const from = kind === 'key' ? places.owner : chain.key(`deployer-${index % 60}`);
  const made = await setUpProject(chain, { codes, from, places });
  if (made.length === 0) {
    skipped++;
    continue;
  }
  const names = new Map(made.map(({ at, name }) => [checksum(at), name]));
  planned.push({ id: `project-${index}`, spec, kind, addresses: [...names.keys()], names });
}
await chain.age(3_600);
console.log(`${planned.length} projects deployed; ${skipped} packages publish nothing that can be deployed`);

for (const { id, spec, addresses } of planned) {
  await db.insert(project).values({
    ...{ id, name: spec, nameKey: spec, description: '', source: 'records', recordHash: '', status: 'live' },
    details: noDetails,
  });
  for (const [position, address] of addresses.entries())
    await db.insert(contract).values({
      ...{
        projectId: id,
        position,
        chain: chainId,
        address,
        label: 'Contract',
        reference: `${id}-${position}`,
      },
    });
}

const analyser = createAnalysisProcess();
const analyzeCode = createCodeAnalysis(analyser.analyze, { db, now: () => now });
const parts = { db, analyzeCode, clients: new Map([[chainId, chain.client]]), findMarkets: () => undefined };
/** A range that says nothing is no grade. */
const isUngraded = ({ best, worst }: { best: string; worst: string }) => best === 'A' && worst === 'F';
const shownReasons = 5;
const whyOpen: WhyOpen[][] = [];
const rows: { closed: boolean; best: string; worst: string; calls: number; ms: number; open: string[] }[] =
  [];
if (values.out) writeFileSync(values.out, '');
for (const { id, spec, kind, addresses, names } of planned) {
  chain.takeCalls();
  const start = performance.now();
  await refreshProject(parts, { projectId: id, now, watched: 0 });
  const ms = Math.round(performance.now() - start);
  const methods = chain.takeCalls();
  const calls = [...methods.values()].reduce((sum, one) => sum + one, 0);
  const found = await getDiscovery(db, id);
  const [stored] = await db.select().from(currentScore).where(eq(currentScore.projectId, id));
  const facts = stored && findStoredScore(stored)?.facts;
  if (!facts || !found) throw new Error(`${spec} was not read`);
  const reader = await openStateReader(chain.client, { chain: chainId });
  const reasons = await explainOpen({ reader, analyzeCode, names }, found);
  if (!found.closed) whyOpen.push(reasons);
  const grade = gradeControl(facts, now);
  const row = {
    ...{
      spec,
      kind,
      addresses: addresses.length,
      closed: found.closed,
      best: grade.best,
      worst: grade.worst,
      calls,
      ms,
    },
    nodes: found.nodes.length,
    open: [...new Set(found.open.map(({ cause }) => cause))],
  };
  rows.push(row);
  if (values.out)
    appendFileSync(
      values.out,
      `${JSON.stringify({ ...row, roots: addresses, methods: Object.fromEntries(methods), reasons, sentence: grade.sentence, unknown: grade.unknown.map(({ why, worst }) => `${worst}: ${why}`), nodes: found.nodes, edges: found.edges.map(({ from, to, relation, reason }) => `${from} ${relation} ${to} ${reason}`) })}\n`,
    );
  console.log(
    `${spec} ${row.closed ? 'closed' : `open (${row.open.join(', ')})`} ${grade.best}-${grade.worst} ${calls} calls ${ms} ms`,
  );
  for (const { cause, contract, in: name, what } of reasons.slice(0, shownReasons))
    console.log(`    ${contract}${name ? `.${name}` : ''} ${cause} ${what}`);
  if (reasons.length > shownReasons) console.log(`    and ${reasons.length - shownReasons} more`);
  if (isUngraded(row)) console.log(`    no grade: ${grade.unknown.map(({ why }) => why).join('; ')}`);
}
console.log('what keeps projects open, by cause and by kind; alone: nothing else does');
console.table(groupCauses(whyOpen));
console.table(groupWhyOpen(whyOpen));
const share = (test: (row: (typeof rows)[number]) => boolean) =>
  (100 * rows.filter(test).length) / Math.max(1, rows.length);
const middle = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const tail = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0;
report({
  name: 'projects with a control grade',
  value: share((row) => !isUngraded(row)),
  unit: '%',
  goal: { least: 95 },
});
report({
  name: 'projects whose contracts are closed',
  value: share(({ closed }) => closed),
  unit: '%',
  goal: { least: 80 },
});
report({
  name: 'node calls for a project, 95th of 100',
  value: tail(rows.map(({ calls }) => calls)),
  unit: 'calls',
  goal: { most: 1_000 },
  detail: `median ${middle(rows.map(({ calls }) => calls))}, most ${Math.max(...rows.map(({ calls }) => calls))}`,
});
report({
  name: 'seconds for a project, 95th of 100',
  value: tail(rows.map(({ ms }) => ms)) / 1000,
  unit: 's',
  goal: { most: 60 },
  detail: `median ${(middle(rows.map(({ ms }) => ms)) / 1000).toFixed(1)} s`,
});
console.log(`one letter: ${share(({ best, worst }) => best === worst).toFixed(0)} %`);
await analyser.close();
await chain.close();
await database.close();
rmSync(data, { recursive: true, force: true });
