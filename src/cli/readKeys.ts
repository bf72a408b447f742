import { readFile } from 'node:fs/promises';
import { createBoundedFetch } from '#lib/boundedFetch.ts';
import { type BadgeKey, badgeKeySchema } from '#wire/badges.ts';
import type { CommandFailure } from './Command.ts';

export const isAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

const fetchBounded = createBoundedFetch(1024 * 1024);

export async function askSite(url: string): Promise<string> {
  const answer = await fetchBounded(url, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  return answer.text();
}

/** Public keys of a site, from its address or a file. Keys of other kinds may stand beside ours. */
export async function readKeys(
  from: string,
  badInput: (message: string) => CommandFailure,
): Promise<BadgeKey[]> {
  const found = await findKeys(from, badInput);
  if (found.length === 0) throw badInput(`${from} holds no Ed25519 key`);
  return found;
}

async function findKeys(from: string, badInput: (message: string) => CommandFailure): Promise<BadgeKey[]> {
  try {
    const { keys } = JSON.parse(isAddress(from) ? await askSite(from) : await readFile(from, 'utf8'));
    return [keys].flat().flatMap((key) => badgeKeySchema.safeParse(key).data ?? []);
  } catch (error) {
    throw badInput(
      `no keys can be read from ${from} (${error instanceof Error ? error.message : 'unreadable'})`,
    );
  }
}
