import type { Copy } from '#wire/copies.ts';

type Likeness = Pick<Copy, 'kind' | 'functions' | 'shared'>;

const kindWords: Record<Copy['kind'], string> = {
  sameCode: 'Same code',
  sameFunctions: 'Same functions',
  nearlySame: 'Nearly the same',
  sameImplementation: 'Same implementation',
};

/** "Nearly the same: 14 of 17 functions (82 %)". */
export function describeLikeness({ kind, functions, shared }: Likeness): string {
  if (kind === 'sameCode' || kind === 'sameImplementation') return kindWords[kind];
  const share = functions === 0 ? 0 : Math.floor((100 * shared) / functions);
  return `${kindWords[kind]}: ${shared} of ${functions} functions (${share} %)`;
}
