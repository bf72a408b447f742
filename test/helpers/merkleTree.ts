import { createHash } from 'node:crypto';

/** RFC 6962, 2.1, word by word: the slow tree that the quick one is held against. */
export function rootOfEntries(entries: readonly string[]): Buffer {
  const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  if (entries.length === 0) return hash();
  const [first = ''] = entries;
  if (entries.length === 1) return hash(Uint8Array.of(0), Buffer.from(first));
  const split = 2 ** Math.ceil(Math.log2(entries.length) - 1);
  return hash(Uint8Array.of(1), rootOfEntries(entries.slice(0, split)), rootOfEntries(entries.slice(split)));
}
