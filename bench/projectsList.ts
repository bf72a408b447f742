import { importRecords } from '#core/imports/importRecords.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import { compareWithBare } from './bare.ts';
import { createProjectWorld } from './projectWorld.ts';

// POST /api/projects-list on 20,000 projects: page 400 against page 1 of the same list, over HTTP, alternating,
// and all of them against a bare node:http server that sends the same bytes. Needs a build (npm run build) and wrk.

const count = 20_000;
const rounds = 150;
const server = await startPostgres();
const database = await openPostgres({ url: `${server.url}/${await server.createDatabase()}` });
await migrate(database);
await importRecords(database.db, {
  folder: createProjectWorld(count),
  now: new Date('2026-11-15T00:00:00Z'),
});
const { app, catalogue, close } = await createTestServer(database);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
await catalogue.index.refresh();

async function ask(body: object): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${address}/api/projects-list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dataPerPage: 50, ...body }),
  });
  const { projects } = (await response.json()) as { projects: unknown[] };
  if (projects.length !== 50) throw new Error(`${projects.length} projects for ${JSON.stringify(body)}`);
  return performance.now() - began;
}

const at = (values: number[], share: number) =>
  values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

const lists = [
  { name: 'by rank', body: {}, last: 400 },
  { name: 'by score, descending', body: { sort: { by: 'score', order: 'desc' } }, last: 400 },
  { name: 'by who holds the keys', body: { sort: { by: 'control' } }, last: 400 },
  { name: 'audited, by name', body: { filter: { audited: true }, sort: { by: 'name' } }, last: 200 },
  { name: 'one chain', body: { filter: { chains: ['eip155:1'] } }, last: 100 },
];
for (const { name, body, last } of lists) {
  const cold = await ask({ ...body, currentPage: last });
  const first: number[] = [];
  const deep: number[] = [];
  for (let round = 0; round < rounds; round++) {
    first.push(await ask({ ...body, currentPage: 1 }));
    deep.push(await ask({ ...body, currentPage: last }));
  }
  const [a, b] = [at(first, 0.5), at(deep, 0.5)];
  console.log(
    `${name}: page 1 ${a.toFixed(2)} ms, page ${last} ${b.toFixed(2)} ms (p99 ${at(deep, 0.99).toFixed(1)}), ratio ${(b / a).toFixed(2)} (goal at most 1.2); first time ${cold.toFixed(1)} ms`,
  );
}
await compareWithBare({
  name: 'projects-list over 20,000 projects in five orders, first and last pages',
  ours: address,
  asked: lists.flatMap(({ body, last }) =>
    [1, last].map((currentPage) => ({
      path: '/api/projects-list',
      body: { dataPerPage: 50, currentPage, ...body },
    })),
  ),
  least: 20,
});
await close();
await database.close();
await server.stop();
