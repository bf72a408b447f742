import { join } from 'node:path';
import { importRecords } from '#core/imports/importRecords.ts';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import { createBuiltPageSource } from '#http/rendering/pageSource.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import type { LoadPage } from '#wire/pages.ts';
import { createProjectWorld } from './projectWorld.ts';
import { report } from './report.ts';

// Pages that nobody has asked for yet, 16 at a time, as processor time: against the rendering of the same trees with their data at hand.
// Needs a build (npm run build).

const pages = 200;
const atOnce = 16;
/** A server that has just started spends more on compiling itself than on pages; both sides are measured after that. */
const warmUp = 400;

const database = await openLite({});
await migrate(database);
const now = new Date('2026-11-15T00:00:00Z');
await importRecords(database.db, { folder: createProjectWorld(pages + warmUp), now });
const { app, catalogue, close } = await createTestServer(database);
await catalogue.index.refresh();
const { render, assets } = await (await createBuiltPageSource(join(import.meta.dirname, '../dist')))();

interface Cost {
  /** Of the process, the embedded database included, in ms. */
  all: number;
  /** Of the thread that renders. */
  thread: number;
}

/** Does it for each page, some at a time, and says what one took of the processor. */
async function measure(paths: readonly string[], one: (path: string) => Promise<void>): Promise<Cost> {
  const left = [...paths];
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await one(path);
  };
  const before = process.cpuUsage();
  const threadBefore = process.threadCpuUsage();
  await Promise.all(Array.from({ length: atOnce }, work));
  const each = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000 / paths.length;
  return { all: each(process.cpuUsage(before)), thread: each(process.threadCpuUsage(threadBefore)) };
}

async function readData(path: string): Promise<LoadPage> {
  const page = await app.inject(`/api/pages/project?id=${path.split('/').at(-1)}`);
  const root = await app.inject('/api/pages/root');
  return async (name) => (name === 'root' ? root.json() : page.json());
}

const paths = Array.from({ length: pages + warmUp }, (_, index) => `/projects/bench-${index}`);
const warm = paths.splice(0, warmUp);
const ask = async (path: string) => {
  const { statusCode } = await app.inject(path);
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
};
await measure(warm, ask);
const asked = await measure(paths, ask);

const data = new Map<string, LoadPage>();
for (const path of [...warm, ...paths]) data.set(path, await readData(path));
const renderKnown = async (path: string) => {
  const loadPage = data.get(path);
  const takeTurn = async () => undefined;
  if (loadPage) await render({ url: `http://localhost${path}`, theme: 'system', assets, loadPage, takeTurn });
};
await measure(warm, renderKnown);
const first = await measure(paths, renderKnown);
const second = await measure(paths, renderKnown);
const rendered = Math.min(first.all, second.all);
const noise = Math.abs(first.all - second.all) / Math.max(first.all, second.all);

report({
  name: 'uncached page against its rendering with the data at hand',
  value: asked.all / rendered,
  unit: 'times',
  goal: { most: 3 },
  detail: `${asked.all.toFixed(2)} ms and ${rendered.toFixed(2)} ms of processor time, ${asked.thread.toFixed(2)} ms without the embedded database`,
  noise,
});
report({
  name: 'uncached pages per second of one processor',
  value: 1000 / asked.all,
  unit: 'pages/s',
  goal: { least: 150 },
  detail: `${pages} different pages, ${atOnce} at a time`,
});
await close();
await database.close();
