import { toAddress } from '#analysis/reads/decode.ts';
import { isBurnAddress } from '#analysis/reads/isBurnAddress.ts';
import { isCovered } from '#analysis/reads/logs.ts';
import { readTransfers } from '#core/chainStore/readTransfers.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';

export interface Balances {
  /** Of every address with a balance, burnt ones left out; largest first. */
  holders: { address: Hex; balance: bigint }[];
  /** Who was given new tokens; often exempt from what binds others. */
  minted: ReadonlySet<Hex>;
  burnt: bigint;
}

const maxTransfers = 1_000_000;

/** Balances that a token's indexed transfers add up to. Throws when they are not all there. */
export async function readHolders(
  db: Db,
  { chainId, token, since, block }: { chainId: number; token: Hex; since: number | undefined; block: number },
): Promise<Balances> {
  if (!(await isCovered(db, { chainId, address: token, since, block })))
    throw new Error('its transfers are not indexed from its creation up to now');
  const balances = new Map<Hex, bigint>();
  const minted = new Set<Hex>();
  const add = (address: Hex, amount: bigint) => balances.set(address, (balances.get(address) ?? 0n) + amount);
  let seen = 0;
  for await (const rows of readTransfers(db, { chainId, token, toBlock: block })) {
    seen += rows.length;
    if (seen > maxTransfers) throw new Error('it has more transfers than are added up');
    for (const row of rows) {
      const [from, to] = [toAddress(`0x${row.from}`), toAddress(`0x${row.to}`)];
      const amount = BigInt(`0x${row.data.slice(0, 64) || '0'}`);
      add(from, -amount);
      add(to, amount);
      if (isBurnAddress(from)) minted.add(to);
    }
  }
  let burnt = 0n;
  const holders: Balances['holders'] = [];
  for (const [address, balance] of balances) {
    if (!isBurnAddress(address)) {
      if (balance > 0n) holders.push({ address, balance });
    } else if (balance > 0n) burnt += balance;
  }
  holders.sort((a, b) => (a.balance < b.balance ? 1 : -1));
  return { holders, minted, burnt };
}
