/** What has a page of its own on this site because a chain can be asked about it. */
export interface Places {
  block: { chain: string; number: number };
  /** `block` says where our index may hold it; the hash alone names it. */
  transaction: { chain: string; hash: string; block: number | null };
  /** Without a block it is the one at which the site last read the address. */
  address: { chain: string; address: string; block: number | null };
  slot: { chain: string; address: string; slot: string; block: number | null };
  call: { chain: string; address: string; data: string; from: string | null; block: number | null };
  /** With a file of source code that builds it, to be shown whole. */
  code: { hash: string; source: string | null; file: string | null };
}

export type PlaceName = keyof Places;

export type Read<T> = { value: T } | { fault: string };
