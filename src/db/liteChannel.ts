import { Worker } from 'node:worker_threads';
import type { LiteAnswer, LiteCall, LiteMessage, LiteRequest, LiteWorkerData } from './liteProtocol.ts';

export interface LiteChannel {
  send(call: LiteCall): Promise<unknown>;
  /** Why nothing can be sent any more. */
  readonly broken: Error | undefined;
  end(): Promise<void>;
}

/** Opening a folder after a crash reads its log again; longer than this it hangs. */
const openMs = 120_000;

/** PGlite in a worker thread: sends calls and settles each by its number. */
export async function openLiteChannel(
  workerData: LiteWorkerData,
  onNotify: (channel: string, payload: string) => void,
): Promise<LiteChannel> {
  const worker = new Worker(new URL('./liteWorker.ts', import.meta.url), { workerData });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let next = 0;
  let broken: Error | undefined;
  const breakAll = (error: Error) => {
    broken ??= error;
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  const opened = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('The embedded database does not open')), openMs);
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database is closed')));
    worker.once('message', () => clearTimeout(limit));
    worker.once('exit', () => clearTimeout(limit));
  });
  await opened.catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });

  const settle = (answer: LiteAnswer) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (!('error' in answer)) return call?.resolve(answer.result);
    const error = Object.assign(new Error(answer.error.message), answer.error);
    call?.reject(error);
    if (answer.over) {
      breakAll(new Error('The embedded database is closed', { cause: error }));
      // It would never answer again.
      void worker.terminate();
    }
  };
  worker.on('message', (message: LiteMessage) => {
    if ('ready' in message) return;
    if ('channel' in message) return onNotify(message.channel, message.payload);
    settle(message);
  });
  worker.on('error', breakAll);
  worker.on('exit', () => breakAll(new Error('The embedded database is closed')));

  return {
    get broken() {
      return broken;
    },
    send(call) {
      if (broken) return Promise.reject(broken);
      return new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve, reject });
        const request: LiteRequest = { ...call, id };
        worker.postMessage(request);
      });
    },
    async end() {
      await worker.terminate();
    },
  };
}
