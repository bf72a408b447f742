/**
 * `payment`: the coin that came with a transaction; `call`: coin that a contract paid inside one; `log`: a token. `wrap` and
 * `unwrap`: the coin became the token that stands for it, or became the coin again; it stays with whom it was.
 */
export const transferKinds = ['payment', 'wrap', 'call', 'log', 'unwrap'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** Where on a chain money moved. Kinds are numbered apart: a coin and a token are never in one order. */
export interface TransferPlace {
  block: number;
  transactionIndex: number;
  kind: TransferKind;
  index: number;
}

export interface Transfer extends TransferPlace {
  /** Addresses and hashes in lower case. */
  from: string;
  to: string;
  /** The token's address, or `coin`. */
  asset: string;
  /** Of a collectible, whose amount is 1, or of one kind of several in a contract. */
  tokenId: string | null;
  amount: bigint;
  /** Unix seconds. */
  time: number;
  hash: string;
}

export function comparePlaces(a: TransferPlace, b: TransferPlace): number {
  return (
    a.block - b.block ||
    a.transactionIndex - b.transactionIndex ||
    transferKinds.indexOf(a.kind) - transferKinds.indexOf(b.kind) ||
    a.index - b.index
  );
}

/** One log can tell of several kinds of token. */
export const keyOf = ({
  block,
  transactionIndex,
  kind,
  index,
  tokenId,
}: TransferPlace & Pick<Transfer, 'tokenId'>): string =>
  `${block} ${transactionIndex} ${kind} ${index} ${tokenId ?? ''}`;
