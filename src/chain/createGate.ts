import { abortedError } from './rpcError.ts';

/** Waits for a free place and answers how to leave it. */
export type Gate = (signal?: AbortSignal) => Promise<() => void>;

/** So many at once. Whoever is no longer waited for gives up the place in the line. */
export function createGate(limit: number): Gate {
  let running = 0;
  const waiting = new Set<() => void>();
  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else running--;
  };
  return async (signal) => {
    if (signal?.aborted) throw abortedError();
    if (running < limit) running++;
    else
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(enter);
          reject(abortedError());
        };
        const enter = () => {
          waiting.delete(enter);
          signal?.removeEventListener('abort', giveUp);
          resolve();
        };
        waiting.add(enter);
        signal?.addEventListener('abort', giveUp, { once: true });
      });
    return leave;
  };
}
