import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createBuiltPageSource } from '#http/rendering/pageSource.ts';
import { startPostgres } from '#test/helpers/startPostgres.ts';
import type { LoadPage } from '#wire/pages.ts';
import { serverFlags } from '../scripts/entry/runScript.js';
import { findParent, measureBusyness, readFamilySeconds } from './processStatus.ts';
import type { Usage } from './renderServer.ts';
import { report } from './report.ts';

// 16 clients ask one server process for pages that nobody has asked for yet: pages per second by the clock, and their processor time
// against the rendering of the same trees with their data at hand, on the embedded database and on PostgreSQL. Needs a build (npm run build).

const pages = 200;
const rounds = 3;
const atOnce = 16;
/**
 * A server that has just started spends more on compiling itself than on pages; both sides are measured after that. After 400 pages a tenth of its
 * processor time still went there.
 */
const warmUp = 1200;

const paths = Array.from({ length: warmUp + rounds * pages }, (_, index) => `/projects/bench-${index}`);
const warm = paths.splice(0, warmUp);
const slices = Array.from({ length: rounds }, (_, round) => paths.slice(round * pages, (round + 1) * pages));

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

async function fetchText(address: string): Promise<string> {
  const [answer] = await once(
    get(address, { agent, headers: { 'accept-encoding': 'identity' } }),
    'response',
  );
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part;
  return text;
}

/** As a browser asks, and without looking at what comes. */
async function ask(address: string): Promise<void> {
  const [answer] = await once(get(address, { agent, headers: { 'accept-encoding': 'br' } }), 'response');
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`);
}

async function forEach(all: readonly string[], one: (path: string) => Promise<void>): Promise<void> {
  const left = [...all];
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await one(path);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Milliseconds of this process for the rendering of a page with its data at hand. */
async function measureRendering(address: string): Promise<{ rendered: number; noise: number }> {
  const { render, assets } = await (await createBuiltPageSource(join(import.meta.dirname, '../dist')))();
  const root: unknown = JSON.parse(await fetchText(`${address}/api/pages/root`));
  const data = new Map<string, LoadPage>();
  await forEach([...warm, ...(slices[0] ?? [])], async (path) => {
    const id = path.split('/').at(-1);
    const page: unknown = JSON.parse(await fetchText(`${address}/api/pages/project?id=${id}`));
    data.set(path, (async (name) => (name === 'root' ? root : page)) as LoadPage);
  });
  const takeTurn = async () => undefined;
  const renderAll = async (all: readonly string[]) => {
    const before = process.cpuUsage();
    for (const path of all) {
      const loadPage = data.get(path);
      if (loadPage)
        await render({ url: `http://localhost${path}`, theme: 'system', assets, loadPage, takeTurn });
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / all.length;
  };
  await renderAll(warm);
  const [first, second] = [await renderAll(slices[0] ?? []), await renderAll(slices[0] ?? [])];
  return { rendered: Math.min(first, second), noise: Math.abs(first - second) / Math.max(first, second) };
}

/** Milliseconds that the server of a database has worked so far; a connection may end meanwhile, and its work counts. */
async function readDatabase(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = findParent(rows[0]?.pid ?? 0);
  await client.end();
  return readFamilySeconds(server) * 1000;
}

async function measure(name: string, url?: string): Promise<void> {
  const child = fork(
    fileURLToPath(new URL('renderServer.ts', import.meta.url)),
    [String(paths.length + warm.length), ...(url === undefined ? [] : [url])],
    { execArgv: [...serverFlags] },
  );
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  const readUsage = async () => {
    const answer = once(child, 'message') as Promise<[Usage]>;
    child.send('usage');
    const [usage] = await answer;
    return { ...usage, database: url === undefined ? 0 : await readDatabase(url) };
  };
  await forEach(warm, (path) => ask(`${address}${path}`));
  const busy = measureBusyness();
  const before = await readUsage();
  const seconds: number[] = [];
  for (const slice of slices) {
    const began = performance.now();
    await forEach(slice, (path) => ask(`${address}${path}`));
    seconds.push((performance.now() - began) / 1000);
  }
  const after = await readUsage();
  const noise = Math.max(busy, measureBusyness());
  const each = (of: keyof typeof after) => (after[of] - before[of]) / paths.length;
  const all = each('all') + each('database');
  const rendering = await measureRendering(address);
  const parts = `${each('thread').toFixed(2)} ms the thread that renders, ${(all - each('thread')).toFixed(2)} ms compression and the database`;
  report({
    name: `uncached page against its rendering with the data at hand, ${name}`,
    value: all / rendering.rendered,
    unit: 'times',
    goal: { most: 5 },
    detail: `${all.toFixed(2)} ms and ${rendering.rendered.toFixed(2)} ms of processor time: ${parts}`,
    noise: rendering.noise,
  });
  report({
    name: `uncached pages, ${name}`,
    value: pages / median(seconds),
    unit: 'pages/s',
    goal: { least: 150 },
    detail: `${atOnce} clients, ${pages} different pages, by the clock: ${seconds.map((one) => (pages / one).toFixed(0)).join(', ')}`,
    noise,
  });
  child.kill();
}

await measure('embedded database');
const postgres = await startPostgres();
await measure('PostgreSQL', `${postgres.url}/${await postgres.createDatabase()}`);
await postgres.stop();
agent.destroy();
