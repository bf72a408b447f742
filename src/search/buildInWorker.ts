import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
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
  const worker = new Worker(new URL('./indexWorker.ts', import.meta.url));
  const died = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The search index worker ended with code ${code}.`)));
  });
  // It may die between two questions, when nobody waits for an answer.
  died.catch(() => undefined);
  const ask = async (message: BuilderMessage): Promise<WorkerMessage> => {
    const answered = once(worker, 'message', { signal });
    worker.postMessage(message);
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
