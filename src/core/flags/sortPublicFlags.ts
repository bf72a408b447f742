import type { Flag } from './flagModel.ts';

/** The address clients fetch from; left out, they stay where they are. */
export interface PublishedAt {
  baseUrl?: string;
}

/** What may be published, in the order of keys: the same flags must always give the same bytes and ETag. */
export function sortPublicFlags(flags: readonly Flag[]): Flag[] {
  return flags.filter((flag) => !flag.isPrivate).sort((a, b) => (a.key < b.key ? -1 : 1));
}
