import type { Db } from '#db/Database.ts';
import type { AddressKind } from '#model/scans.ts';
import { count } from '#scoring/factors/words.ts';
import { findResult } from './getScan.ts';

const kindWords: Readonly<Record<AddressKind, string>> = {
  contract: 'A contract',
  account: 'An account without code',
  delegated: 'An account that runs the code of another address',
  empty: 'Nothing yet',
};

/** A picture has no room for all of it, and both ends tell it from one that was made to look alike. */
const shorten = (address: string): string => `${address.slice(0, 10)}…${address.slice(-8)}`;

/** What the picture of a shared result says; undefined while there is none. */
export async function findScanCard(
  db: Db,
  { id, nameOf }: { id: string; nameOf: (chain: string) => string },
): Promise<{ title: string; summary: string } | undefined> {
  const found = await findResult(db, id);
  if (!found) return undefined;
  const { chain, address, result } = found;
  const place = `${kindWords[result.kind]} on ${nameOf(chain)} at block ${result.block}.`;
  const powers = result.contract?.powers.filter(({ verdict }) => verdict === 'privileged').length ?? 0;
  const held = powers === 0 ? '' : ` ${count(powers, 'function')} that only some may call.`;
  return { title: shorten(address), summary: `${place}${held} What is unknown is called so.` };
}
