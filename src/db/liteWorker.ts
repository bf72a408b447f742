import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { readMostOpenFiles, shareOpenFiles } from '#lib/openFiles.ts';
import type { LiteAnswer, LiteRequest, LiteWorkerData } from './liteProtocol.ts';
import { createLiteStatements } from './liteStatements.ts';

const { directory, image } = workerData as LiteWorkerData;
const port = parentPort;
if (!port) throw new Error('liteWorker runs only as a worker thread');

const options: PGliteOptions = {
  extensions: { citext, pg_trgm },
  // It keeps files open as long as it may, and would leave none for connections.
  startParams: [
    ...PGlite.defaultStartParams,
    '-c',
    `max_files_per_process=${shareOpenFiles(readMostOpenFiles()).database}`,
  ],
};
if (image) {
  const bytes = readFileSync(image);
  options.loadDataDir = new Blob([image.endsWith('.br') ? brotliDecompressSync(bytes) : bytes]);
}
const db = await PGlite.create(directory ?? 'memory://', options);
const statements = createLiteStatements(db);

// Drizzle maps dates and intervals itself from the text form, on both engines alike.
for (const oid of [1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231])
  db.parsers[oid] = (value: string) => value;

async function answer(request: LiteRequest): Promise<unknown> {
  switch (request.op) {
    case 'exec':
      await db.runExclusive(statements.forget);
      return void (await db.exec(request.sql));
    case 'transaction':
      return void (await db.exec(request.step));
    case 'query': {
      const { rows, affectedRows, fields } = await db.runExclusive(() =>
        statements.run(request.sql, request.params ?? [], request.rowMode ?? 'object'),
      );
      return { rows, affectedRows, fields };
    }
    case 'copy':
      return void (await db.query(request.sql, [], { blob: new Blob([request.text]) }));
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

async function settle(request: LiteRequest): Promise<LiteAnswer> {
  try {
    return { id: request.id, result: await answer(request) };
  } catch (error) {
    const { message, code, constraint, detail, table, column } = error as Error & Record<string, unknown>;
    const told = { message, code, constraint, detail, table, column };
    return { id: request.id, error: told, over: isOver(error) };
  }
}

/** Answers cross together too, but none waits longer than this for the ones after it. */
const togetherMs = 1;
const requests: LiteRequest[] = [];
let working = false;

async function work(): Promise<void> {
  working = true;
  let answers: LiteAnswer[] = [];
  let sentAt = performance.now();
  for (let request = requests.shift(); request; request = requests.shift()) {
    answers.push(await settle(request));
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
