import { getAddress } from 'viem/utils';
import * as z from 'zod/mini';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import type { Db } from '#db/Database.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { Places } from '#model/chainPlaces.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { BlockPageData, IndexedTransaction } from '#wire/evidencePages.ts';
import {
  type BlockTransaction,
  countBlockLogs,
  findBlock,
  getBlockTransactions,
  mostRows,
} from '../chainStore/blocks.ts';
import { askNode, type EvidenceContext, requireChain } from './EvidenceContext.ts';
import { findAnswered, nodeNumber, nodeTime, nodeWord } from './nodeSchemas.ts';

const headerSchema = z.object({
  number: nodeNumber,
  hash: nodeWord,
  parentHash: nodeWord,
  timestamp: nodeTime,
  transactions: z.array(z.unknown()),
});

/** Transactions as they are shown, with the names of what they called. */
export async function nameTransactions(
  db: Db,
  { chain, rows }: { chain: string; rows: readonly BlockTransaction[] },
): Promise<IndexedTransaction[]> {
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

const toTime = (seconds: string) => new Date(Number(seconds) * 1000).toISOString();

export async function getBlockPage(context: EvidenceContext, place: Places['block']): Promise<BlockPageData> {
  const { db } = context;
  const chain = await requireChain(context, place.chain);
  const indexedAt = { chainId: getChainNumber(place.chain), number: place.number };
  const [{ answer, raw }, stored, indexed, logs] = await Promise.all([
    askNode(context, { chain: place.chain, question: nodeQuestions.block(place.number) }),
    findBlock(db, indexedAt),
    getBlockTransactions(db, indexedAt).then((rows) => nameTransactions(db, { chain: place.chain, rows })),
    countBlockLogs(db, indexedAt),
  ]);
  const header = findAnswered(headerSchema, answer);
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
    time: stored.time.toISOString(),
    transactions: null,
  };
  return {
    chain,
    number: place.number,
    calls: [raw],
    block: fromNode ?? fromIndex ?? null,
    otherHash: given && stored && given.hash !== stored.hash ? stored.hash : null,
    indexed: indexed.slice(0, mostRows),
    hasMoreIndexed: indexed.length > mostRows,
    logs,
  };
}
