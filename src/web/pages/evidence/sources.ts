import type { ReadFrom } from '#wire/evidencePages.ts';

export const sources: Readonly<Record<ReadFrom, string>> = {
  node: 'the chain’s node, just now',
  index: 'the index of this site, read earlier; the node did not give it now',
};
