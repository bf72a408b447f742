import { makeDump } from '#core/dumps/dumps.ts';
import { openPostgres } from '#db/openPostgres.ts';
import { readMegabytes } from './processStatus.ts';

// Makes a dump in a process that has done nothing else, and prints the dump, how long it took and how much memory.
// node bench/dumpsApart.ts URL FOLDER

const [url = '', data = ''] = process.argv.slice(2);
const sampleMs = 20;

const database = await openPostgres({ url, limits: { connection: 5000, lock: 5000, statement: 0 } });
const before = readMegabytes(process.pid);
let most = before;
const sampling = setInterval(() => {
  most = Math.max(most, readMegabytes(process.pid));
}, sampleMs);
const began = performance.now();
const dump = await makeDump(database, {
  ...{ data, licence: 'none', now: new Date() },
  giveWay: async () => undefined,
  signal: new AbortController().signal,
});
const seconds = (performance.now() - began) / 1000;
clearInterval(sampling);
await database.close();
process.stdout.write(JSON.stringify({ dump, seconds, before, most }));
