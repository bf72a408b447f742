import { sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { rowsOf } from '#db/rows.ts';
import type { PrivilegedTransaction, SkynetList } from '#wire/skynet.ts';
import { getFreshness } from './getFreshness.ts';
import { getAddressLabels, getSignatures } from './names.ts';

type Power = { chain: string; target: string; selector: string };

/** What only some may call, of these contracts; nothing until contracts have been analysed. */
async function getPrivilegedSelectors(db: Db, addresses: readonly string[]): Promise<Power[]> {
  if (addresses.length === 0) return [];
  const wanted = addresses.map((address) => address.toLowerCase());
  const result = await db.execute(sql`
    select distinct chain, lower(target) as target, lower(selector) as selector from power
    where verdict = 'privileged' and ${inList(sql`lower(address)`, wanted)}`);
  return rowsOf<Power>(result);
}

type Row = {
  chain_id: number;
  hash: string;
  block: number;
  time: string | Date;
  sender: string;
  target: string;
  selector: string;
  total: number;
};

export interface PrivilegedParams {
  addresses: readonly string[];
  limit: number;
}

/** Successful transactions straight to these contracts through functions that only some may call, newest first. */
export async function getPrivilegedTransactions(
  db: Db,
  { addresses, limit }: PrivilegedParams,
): Promise<SkynetList<PrivilegedTransaction>> {
  const powers = await getPrivilegedSelectors(db, addresses);
  const json = JSON.stringify(
    powers.map(({ chain, target, selector }) => ({
      chain_id: Number(chain.slice('eip155:'.length)),
      target: target.slice(2),
      selector: selector.slice(2),
    })),
  );
  const result = await db.execute(sql`
    select x.chain_id, encode(x.hash, 'hex') as hash, x.block_number as block, b.time, encode(x.sender, 'hex') as sender,
      encode(x.target, 'hex') as target, encode(x.selector, 'hex') as selector, count(*) over ()::int as total
    from jsonb_to_recordset(${json}::jsonb) as p (chain_id int, target text, selector text)
    join chain_transaction x on x.target = decode(p.target, 'hex') and x.chain_id = p.chain_id and x.selector = decode(p.selector, 'hex')
    join chain_block b on b.chain_id = x.chain_id and b.number = x.block_number
    where x.success order by b.time desc, x.block_number desc, x.index desc limit ${limit}`);
  const rows = rowsOf<Row>(result);
  const names = await getSignatures(
    db,
    rows.map(({ selector }) => `0x${selector}`),
  );
  const labels = await getAddressLabels(
    db,
    rows.flatMap(({ sender, target }) => [`0x${sender}`, `0x${target}`]),
  );
  const items = rows.map((row) => ({
    chain: `eip155:${row.chain_id}`,
    txHash: `0x${row.hash}`,
    block: row.block,
    time: new Date(row.time).toISOString(),
    from: getAddress(`0x${row.sender}`),
    fromLabel: labels.get(`0x${row.sender}`) ?? null,
    contract: { address: getAddress(`0x${row.target}`), label: labels.get(`0x${row.target}`) ?? '' },
    selector: `0x${row.selector}`,
    function: names.get(`0x${row.selector}`) ?? `0x${row.selector}`,
  }));
  const freshness = await getFreshness(db, await getChainsOf(db, addresses));
  return { items, total: rows[0]?.total ?? 0, page: 1, perPage: limit, freshness };
}

/** The chains on which some of these addresses are followed. */
async function getChainsOf(db: Db, addresses: readonly string[]): Promise<string[]> {
  const wanted = addresses.map((address) => address.slice(2).toLowerCase());
  const result = await db.execute(sql`
    select distinct chain_id from chain_coverage where ${inList(sql`encode(address, 'hex')`, wanted)} order by chain_id`);
  return rowsOf<{ chain_id: number }>(result).map(({ chain_id }) => `eip155:${chain_id}`);
}
