import { sql } from 'drizzle-orm';
import { keccak256, stringToHex } from 'viem/utils';
import type { Hex } from '#chain/wireValue.ts';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { toAddress } from '../decode.ts';
import { isCovered } from '../events.ts';
import { isBurnAddress } from '../holders/isBurnAddress.ts';

export type Balances = {
  /** Of every address with a balance, burnt ones left out; largest first. */
  holders: { address: Hex; balance: bigint }[];
  /** Who was given new tokens; often exempt from what binds others. */
  minted: ReadonlySet<Hex>;
  burnt: bigint;
};

type Row = { block: number; index: number; from: string; to: string; data: string };

const transfer = keccak256(stringToHex('Transfer(address,address,uint256)')).slice(2);
const rowsPerPage = 5000;
const maxTransfers = 1_000_000;

/** Balances that a token's indexed transfers add up to. Throws when they are not all there. */
export async function readHolders(
  db: Db,
  { chainId, token, block }: { chainId: number; token: Hex; block: number },
): Promise<Balances> {
  if (!(await isCovered(db, { chainId, address: token, block })))
    throw new Error('its transfers are not indexed up to now');
  const balances = new Map<Hex, bigint>();
  const minted = new Set<Hex>();
  const add = (address: Hex, amount: bigint) => balances.set(address, (balances.get(address) ?? 0n) + amount);
  let after = { block: -1, index: -1 };
  for (let seen = 0; ; ) {
    const result = await db.execute(sql`
      select block_number as block, index, encode(topic1, 'hex') as "from", encode(topic2, 'hex') as "to", encode(data, 'hex') as data
      from chain_log where chain_id = ${chainId} and address = decode(${token.slice(2).toLowerCase()}, 'hex') and topic0 = decode(${transfer}, 'hex')
        and topic2 is not null and topic3 is null and block_number <= ${block}
        and (block_number, index) > (${after.block}, ${after.index})
      order by block_number, index limit ${rowsPerPage}`);
    const rows = rowsOf<Row>(result);
    for (const row of rows) {
      const [from, to] = [toAddress(`0x${row.from}`), toAddress(`0x${row.to}`)];
      const amount = BigInt(`0x${row.data.slice(0, 64) || '0'}`);
      add(from, -amount);
      add(to, amount);
      if (isBurnAddress(from)) minted.add(to);
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerPage) break;
    after = last;
    seen += rows.length;
    if (seen > maxTransfers) throw new Error('it has more transfers than are added up');
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
