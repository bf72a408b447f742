import { keyOf, type Transfer } from '#model/transfers.ts';
import type { TransferQuery } from '../chainStore/transfers.ts';

/** Money that was swapped: the payer got something else in the same transaction. */
export interface Swap {
  paid: Transfer;
  got: Transfer[];
}

interface SwapsQuestion {
  chainId: number;
  /** What is followed. */
  assets: readonly string[];
  transfers: readonly Transfer[];
}

/** The newest that came to an address by the time of a payment; those of the same transaction are among them. */
const mostGot = 20;
/** Of one step, by what they paid. */
const mostPayments = 2_000;

/** Which of the transfers were swaps, by their keys. */
export async function findSwaps(
  getTransfers: (query: TransferQuery) => Promise<Transfer[][]>,
  { chainId, assets, transfers }: SwapsQuestion,
): Promise<Map<string, Swap>> {
  const payments = [
    ...new Map(
      transfers
        .filter(({ from, to, tokenId }) => from !== to && tokenId === null)
        .map((one) => [`${one.from} ${one.hash}`, one]),
    ).values(),
  ].slice(0, mostPayments);
  if (payments.length === 0) return new Map();
  const first = Math.min(...payments.map(({ time }) => time));
  const lists = await getTransfers({
    ...{ chainId, direction: 'backwards', limit: mostGot, until: first },
    ends: payments.map(({ from, time }) => ({ address: from, time })),
  });
  const gotBy = new Map(
    payments.map(({ from, hash }, index) => [
      `${from} ${hash}`,
      (lists[index] ?? []).filter(
        (one) =>
          one.hash === hash && one.from !== from && one.tokenId === null && !assets.includes(one.asset),
      ),
    ]),
  );
  return new Map(
    transfers.flatMap((paid): [string, Swap][] => {
      const got = gotBy.get(`${paid.from} ${paid.hash}`) ?? [];
      return got.length === 0 || paid.from === paid.to ? [] : [[keyOf(paid), { paid, got }]];
    }),
  );
}
