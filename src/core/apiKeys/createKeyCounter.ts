import type { Db } from '#db/Database.ts';
import { addKeyUse, type KeyUse } from './apiKeys.ts';

const flushMs = 5000;

export interface KeyCounter {
  count(keyId: string, kind: 'answered' | 'refused'): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Counts the use of keys in memory and writes it every few seconds: a call need not wait for a row. */
export function createKeyCounter(db: Db, { onError }: { onError: (error: unknown) => void }): KeyCounter {
  let counted = new Map<string, KeyUse>();
  async function flush(): Promise<void> {
    const uses = [...counted.values()];
    counted = new Map();
    if (uses.length > 0) await addKeyUse(db, uses);
  }
  const timer = setInterval(() => void flush().catch(onError), flushMs);
  timer.unref();
  return {
    flush,
    count(keyId, kind) {
      const use = counted.get(keyId) ?? { keyId, calls: 0, refused: 0, lastUsedAt: new Date() };
      use[kind === 'answered' ? 'calls' : 'refused']++;
      use.lastUsedAt = new Date();
      counted.set(keyId, use);
    },
    async close() {
      clearInterval(timer);
      await flush().catch(onError);
    },
  };
}
