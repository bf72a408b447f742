import { sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import * as z from 'zod/mini';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { Places } from '#model/chainPlaces.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { BlockPageData, IndexedTransaction } from '#wire/evidencePages.ts';
import { askNode, type EvidenceContext, requireChain } from './EvidenceContext.ts';

interface IndexedBlock {
  hash: string;
  parentHash: string;
  time: string | Date;
}

interface Row {
  hash: string;
  index: number;
  sender: string;
  target: string;
  selector: string | null;
  success: boolean;
}

const headerSchema = z.object({
  number: z.string(),
  hash: z.string(),
  parentHash: z.string(),
  timestamp: z.string(),
  transactions: z.array(z.unknown()),
});

const mostRows = 200;

async function findIndexedBlock(
  db: Db,
  { chain, number }: Places['block'],
): Promise<IndexedBlock | undefined> {
  const result = await db.execute(sql`
    select '0x' || encode(hash, 'hex') as hash, '0x' || encode(parent_hash, 'hex') as "parentHash", time
    from chain_block where chain_id = ${getChainNumber(chain)} and number = ${number}`);
  return rowsOf<IndexedBlock>(result)[0];
}

/** Transactions to followed contracts in one block. */
export async function getIndexedTransactions(
  db: Db,
  { chain, number }: Places['block'],
): Promise<IndexedTransaction[]> {
  const result = await db.execute(sql`
    select '0x' || encode(hash, 'hex') as hash, index, '0x' || encode(sender, 'hex') as sender,
      '0x' || encode(target, 'hex') as target, '0x' || encode(selector, 'hex') as selector, success
    from chain_transaction where chain_id = ${getChainNumber(chain)} and block_number = ${number}
    order by index limit ${mostRows}`);
  const rows = rowsOf<Row>(result);
  const labelOf = await getAddressLabels(
    db,
    rows.map(({ target }) => ({ chain, address: target })),
  );
  const names = await getSignatures(
    db,
    rows.flatMap(({ selector }) => selector ?? []),
  );
  return rows.map(({ selector, ...row }) => ({
    ...row,
    sender: getAddress(row.sender),
    target: getAddress(row.target),
    targetLabel: labelOf({ chain, address: row.target }),
    function: selector === null ? null : (names.get(selector) ?? selector),
  }));
}

async function countLogs(db: Db, { chain, number }: Places['block']): Promise<number> {
  const result = await db.execute(sql`
    select count(*)::int as count from chain_log where chain_id = ${getChainNumber(chain)} and block_number = ${number}`);
  return rowsOf<{ count: number }>(result)[0]?.count ?? 0;
}

const toTime = (seconds: string) => new Date(Number(seconds) * 1000).toISOString();

export async function getBlockPage(context: EvidenceContext, place: Places['block']): Promise<BlockPageData> {
  const { db } = context;
  const chain = await requireChain(context, place.chain);
  const [{ answer, raw }, stored, indexed, logs] = await Promise.all([
    askNode(context, { chain: place.chain, question: nodeQuestions.block(place.number) }),
    findIndexedBlock(db, place),
    getIndexedTransactions(db, place),
    countLogs(db, place),
  ]);
  const header = answer.state === 'answered' ? findStored(headerSchema, answer.result) : undefined;
  // A node behind a balancer may answer for another block than it was asked for.
  const given = header && Number(header.number) === place.number ? header : undefined;
  const fromNode = given && {
    from: 'node' as const,
    hash: given.hash,
    parentHash: given.parentHash,
    time: toTime(given.timestamp),
    transactions: given.transactions.length,
  };
  const fromIndex = stored && {
    from: 'index' as const,
    hash: stored.hash,
    parentHash: stored.parentHash,
    time: new Date(stored.time).toISOString(),
    transactions: null,
  };
  return {
    chain,
    number: place.number,
    calls: [raw],
    block: fromNode ?? fromIndex ?? null,
    otherHash: given && stored && given.hash !== stored.hash ? stored.hash : null,
    indexed,
    logs,
  };
}
