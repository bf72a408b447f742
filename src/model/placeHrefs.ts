import { blockHref } from './blockHref.ts';
import type { Places } from './chainPlaces.ts';

const at = (block: number | null | undefined) =>
  block === null || block === undefined ? '' : `?block=${block}`;

/** The address of each place. */
export const placeHrefs = {
  block: blockHref,
  transaction: ({ chain, hash, block }: { chain: string; hash: string; block?: number | null }) =>
    `/chains/${chain}/transactions/${hash}${at(block)}`,
  address: ({ chain, address, block }: { chain: string; address: string; block?: number | null }) =>
    `/chains/${chain}/addresses/${address}${at(block)}`,
  slot: ({ chain, address, slot, block }: Places['slot']) =>
    `/chains/${chain}/addresses/${address}/slots/${slot}${at(block)}`,
  call: ({ chain, address, data, from, block }: Places['call']) => {
    const query = new URLSearchParams({
      ...(from === null ? {} : { from }),
      ...(block === null ? {} : { block: String(block) }),
    }).toString();
    return `/chains/${chain}/addresses/${address}/calls/${data}${query && `?${query}`}`;
  },
  code: ({ hash, file }: { hash: string; file?: { source: string; path: string } }) =>
    `/code/${hash}${file ? `?${new URLSearchParams({ source: file.source, file: file.path })}` : ''}`,
};
