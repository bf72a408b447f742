import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { SearchDoc, SearchIndex } from './searchTypes.ts';

export type BuilderMessage = { type: 'docs'; docs: readonly SearchDoc[] } | { type: 'finish' };
type WorkerMessage = { type: 'ready' } | { type: 'index'; index: SearchIndex };

/**
 * Builds on another thread. Batches go over one at a time, so neither thread ever holds all documents, and the thread
 * ends with the build, which gives its memory back.
 */
export async function buildInWorker(
  batches: AsyncIterable<readonly SearchDoc[]>,
  { signal }: { signal: AbortSignal },
): Promise<SearchIndex> {
  signal.throwIfAborted();
  // A channel of its own: while Node watches for changes, a thread's own port carries Node's messages too.
  const { port1: port, port2 } = new MessageChannel();
  const worker = new Worker(new URL('./indexWorker.ts', import.meta.url), {
    workerData: { port: port2 },
    transferList: [port2],
  });
  const died = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The search index worker ended with code ${code}.`)));
  });
  // It may die between two questions, when nobody waits for an answer.
  died.catch(() => undefined);
  const ask = async (message: BuilderMessage): Promise<WorkerMessage> => {
    const answered = once(port, 'message', { signal });
    port.postMessage(message);
    const [answer] = await Promise.race([answered, died]);
    return answer;
  };
  try {
    for await (const docs of batches) await ask({ type: 'docs', docs });
    const answer = await ask({ type: 'finish' });
    if (answer.type !== 'index') throw new Error(`The search index worker answered ${answer.type}.`);
    return answer.index;
  } finally {
    await worker.terminate();
  }
}
