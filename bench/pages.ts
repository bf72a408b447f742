import { setInterval } from 'node:timers';
import { invalidate } from '#core/cacheInvalidation.ts';
import { importRecords } from '#core/imports/importRecords.ts';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import { project } from '#db/schema/projects.ts';
import { createTestServer } from '#test/helpers/createTestServer.ts';
import { compareWithBare } from './bare.ts';
import { createProjectWorld } from './projectWorld.ts';

// Pages and answers of the API from memory as a share of a bare node:http server that sends the same bytes. Needs wrk
// (apt-get install wrk) and a build (npm run build).

const database = await openLite({});
await migrate(database);
await importRecords(database.db, { folder: createProjectWorld(300), now: new Date('2026-11-15T00:00:00Z') });
const { app, catalogue, close } = await createTestServer(database);
const ours = await app.listen({ port: 0, host: '127.0.0.1' });
await catalogue.index.refresh();

const words = ['ka', 'lo', 'mir', 'kalo', 'renka', 'vexlo', 'b12', 'bench-7', 'pulsin', 'gorely'];
const cases = [
  { name: 'home page', asked: [{ path: '/' }], least: 75 },
  { name: 'project page', asked: [{ path: '/projects/bench-1' }], least: 75 },
  {
    name: 'search',
    asked: words.map((word) => ({ path: `/api/search-project?keyword=${word}` })),
    least: 55,
  },
  { name: 'announcement', asked: [{ path: '/api/announcement' }], least: 70 },
  { name: 'project', asked: [{ path: '/api/projects/bench-1' }], least: 55 },
  { name: 'alerts', asked: [{ path: '/api/alerts' }], least: 55 },
];
for (const one of cases) await compareWithBare({ ...one, ours });

// As with a chain whose every block changes a project that the page shows.
const change = setInterval(() => void invalidate(database.db, project, ['bench-1']), 500);
for (const { name, asked } of cases.slice(0, 2))
  await compareWithBare({
    name: `${name} while its data changes twice a second`,
    asked,
    ours,
    least: 60,
    seconds: 2,
  });
clearInterval(change);
await close();
await database.close();
