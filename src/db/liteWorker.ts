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

async function answer(request: LiteRequest): Promise<unknown> {
  switch (request.op) {
    case 'exec':
      await db.runExclusive(statements.forget);
      return void (await db.exec(request.sql));
    case 'transaction':
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

// PGlite has one session: calls are answered in the order in which they came.
let last: Promise<void> = Promise.resolve();
port.on('message', (request: LiteRequest) => {
  last = last.then(async () => port.postMessage(await settle(request)));
});
port.postMessage({ ready: true });
