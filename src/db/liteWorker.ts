import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { readMostOpenFiles, shareOpenFiles } from '#lib/openFiles.ts';
import type { LiteAnswer, LiteReading, LiteRequest, LiteWorkerData } from './liteProtocol.ts';
import { createLiteStatements } from './liteStatements.ts';

const { directory, image } = workerData as LiteWorkerData;
const port = parentPort;
if (!port) throw new Error('liteWorker runs only as a worker thread');

const set = (name: string, value: string | number) => ['-c', `${name}=${value}`];

const options: PGliteOptions = {
  extensions: { citext, pg_trgm },
  startParams: [
    ...PGlite.defaultStartParams,
    // It keeps files open as long as it may, and would leave none for connections.
    ...set('max_files_per_process', shareOpenFiles(readMostOpenFiles()).database),
    // The system keeps what was read of files, too: what is held twice costs memory and spares one copy.
    ...set('shared_buffers', '32MB'),
  ],
};
if (image) {
  const bytes = readFileSync(image);
  options.loadDataDir = new Blob([image.endsWith('.br') ? brotliDecompressSync(bytes) : bytes]);
}
const db = await PGlite.create(directory ?? 'memory://', options);
// Drizzle maps dates and intervals itself from the text form, on both engines alike.
for (const oid of [1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231])
  db.parsers[oid] = (value: string) => value;
const statements = createLiteStatements(db);

let inTransaction = false;

async function answer(request: LiteRequest): Promise<unknown> {
  switch (request.op) {
    case 'exec':
      await db.runExclusive(statements.forget);
      return void (await db.exec(request.sql));
    case 'transaction':
      inTransaction = request.step === 'begin';
      return void (await db.exec(request.step));
    case 'query':
      return db.runExclusive(() => statements.run(request));
    case 'copy':
      return void (await db.query(request.sql, [], { blob: new Blob([request.bytes]) }));
    case 'listen':
      return void (await db.listen(request.channel, (payload) =>
        port?.postMessage({ channel: request.channel, payload }),
      ));
    case 'dump':
      return new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer());
    case 'close':
      return db.close();
  }
}

/** After a PANIC, or a fault of the program itself, PGlite answers nothing more and keeps this thread for ever. */
const isOver = (error: unknown) =>
  error instanceof WebAssembly.RuntimeError ||
  (error as { severity?: unknown; name?: unknown }).severity === 'PANIC' ||
  (error as { name?: unknown }).name === 'ExitStatus';

function toFailure({ id }: LiteRequest, error: unknown): LiteAnswer {
  const { message, code, constraint, detail, table, column } = error as Error & Record<string, unknown>;
  return { id, error: { message, code, constraint, detail, table, column }, over: isOver(error) };
}

async function settle(request: LiteRequest): Promise<LiteAnswer> {
  try {
    return { id: request.id, result: await answer(request) };
  } catch (error) {
    return toFailure(request, error);
  }
}

/** Answers cross together too, but none waits longer than this for the ones after it. */
const togetherMs = 1;
/** The first of those that are asked of the database at once waits for the last. */
const mostAtOnce = 16;
const requests: LiteRequest[] = [];
let working = false;

const isReading = (request: LiteRequest): request is LiteReading =>
  request.op === 'query' && statements.canGoTogether(request);

/** The readings that stand next, as far as they can be asked at once. Within a transaction one that fails would end it for the others. */
function takeReadings(): LiteReading[] {
  const taken: LiteReading[] = [];
  for (let next = requests[0]; next && isReading(next); next = requests[0]) {
    if (inTransaction || taken.length === mostAtOnce) break;
    taken.push(next);
    requests.shift();
  }
  return taken;
}

async function settleTogether(readings: readonly LiteReading[]): Promise<LiteAnswer[]> {
  try {
    const results = await db.runExclusive(() => statements.runTogether(readings));
    return readings.map(({ id }, place) => ({ id, result: results[place] }));
  } catch (error) {
    if (isOver(error)) return readings.map((reading) => toFailure(reading, error));
    // Which of them failed, and with what, is found by asking each.
    const answers: LiteAnswer[] = [];
    for (const reading of readings) answers.push(await settle(reading));
    return answers;
  }
}

async function settleNext(): Promise<LiteAnswer[]> {
  const readings = takeReadings();
  if (readings.length > 0) return settleTogether(readings);
  const request = requests.shift();
  return request ? [await settle(request)] : [];
}

async function work(): Promise<void> {
  working = true;
  let answers: LiteAnswer[] = [];
  let sentAt = performance.now();
  while (requests.length > 0) {
    answers.push(...(await settleNext()));
    if (requests.length > 0 && performance.now() - sentAt < togetherMs) continue;
    port?.postMessage(answers);
    answers = [];
    sentAt = performance.now();
  }
  working = false;
}

port.on('message', (more: LiteRequest[]) => {
  requests.push(...more);
  if (!working) void work();
});
port.postMessage({ ready: true });
