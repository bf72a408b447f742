import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import * as z from 'zod/mini';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import type { Db } from '#db/Database.ts';
import { alert } from '#db/schema/alerts.ts';
import { project } from '#db/schema/projects.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { Places } from '#model/chainPlaces.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { LogView, TransactionPageData } from '#wire/evidencePages.ts';
import {
  getBlockTransactions,
  getTransactionLogs,
  getTransactionValue,
  mostRows,
} from '../chainStore/blocks.ts';
import { askNode, type EvidenceContext, requireChain } from './EvidenceContext.ts';
import { nameTransactions } from './getBlockPage.ts';
import {
  findAnswered,
  nodeAddress,
  nodeAmount,
  nodeBytes,
  nodeNumber,
  nodeWord,
  receiptLog,
} from './nodeSchemas.ts';

const transactionSchema = z.object({
  hash: nodeWord,
  blockNumber: z.nullable(nodeNumber),
  from: nodeAddress,
  to: z.nullable(nodeAddress),
  value: nodeAmount,
  input: nodeBytes,
});
const receiptSchema = z.object({
  transactionHash: nodeWord,
  status: nodeNumber,
  contractAddress: z.optional(z.nullable(nodeAddress)),
  logs: z.array(receiptLog),
});

type NodeTransaction = z.infer<typeof transactionSchema>;
type Receipt = z.infer<typeof receiptSchema>;
type Log = Omit<LogView, 'label' | 'event'>;

const selectorLength = 10;

async function getIndexedLogs(db: Db, { chain, hash, block }: Places['transaction']): Promise<Log[]> {
  return block === null ? [] : getTransactionLogs(db, { chainId: getChainNumber(chain), block, hash });
}

async function nameLogs(db: Db, chain: string, logs: readonly Log[]): Promise<LogView[]> {
  const places = logs.map(({ address }) => ({ chain, address }));
  const [labelOf, names] = await Promise.all([
    getAddressLabels(db, places),
    getSignatures(
      db,
      logs.flatMap(({ topics }) => topics[0] ?? []),
    ),
  ]);
  return logs.map((log) => ({
    ...log,
    address: getAddress(log.address),
    label: labelOf({ chain, address: log.address }),
    event: names.get(log.topics[0] ?? '') ?? null,
  }));
}

async function getAlertsOf(db: Db, { chain, hash }: Places['transaction']) {
  return db
    .select({ id: alert.id, title: alert.title, projectId: project.id, project: project.name })
    .from(alert)
    .innerJoin(project, eq(project.id, alert.projectId))
    .where(
      and(
        // In the words of the index that makes this quick.
        sql`${alert.kind} = 'onChain'`,
        eq(alert.chain, chain),
        eq(alert.transactionHash, hash),
        ne(alert.state, 'retracted'),
        isNull(project.withdrawnAt),
      ),
    )
    .orderBy(alert.id)
    .limit(mostRows + 1);
}

async function fromNode(
  db: Db,
  chain: string,
  { sent, receipt }: { sent: NodeTransaction; receipt: Receipt | undefined },
): Promise<TransactionPageData['transaction']> {
  const selector = sent.input.slice(0, selectorLength).toLowerCase();
  const isCall = sent.to !== null && selector.length === selectorLength;
  const names = await getSignatures(db, isCall ? [selector] : []);
  const labelOf = await getAddressLabels(db, sent.to === null ? [] : [{ chain, address: sent.to }]);
  const created = receipt?.contractAddress ?? null;
  return {
    from: 'node',
    block: sent.blockNumber === null ? null : Number(sent.blockNumber),
    sender: getAddress(sent.from),
    target: sent.to === null ? null : getAddress(sent.to),
    targetLabel: sent.to === null ? null : labelOf({ chain, address: sent.to }),
    created: created === null ? null : getAddress(created),
    value: BigInt(sent.value).toString(),
    function: isCall ? (names.get(selector) ?? selector) : null,
    success: receipt ? Number(receipt.status) === 1 : null,
  };
}

async function fromIndex(db: Db, place: Places['transaction']): Promise<TransactionPageData['transaction']> {
  const { chain, hash, block } = place;
  if (block === null) return null;
  const rows = await getBlockTransactions(db, { chainId: getChainNumber(chain), number: block, hash });
  const [row] = await nameTransactions(db, { chain, rows });
  if (!row) return null;
  const { sender, target, targetLabel, success } = row;
  const value = await getTransactionValue(db, {
    ...{ chainId: getChainNumber(chain), number: block },
    index: row.index,
  });
  return {
    from: 'index',
    block,
    sender,
    target,
    targetLabel,
    created: null,
    value,
    function: row.function,
    success,
  };
}

export async function getTransactionPage(
  context: EvidenceContext,
  place: Places['transaction'],
): Promise<TransactionPageData> {
  const { db } = context;
  const { hash } = place;
  const chain = await requireChain(context, place.chain);
  const ask = (question: ReturnType<typeof nodeQuestions.receipt>) =>
    askNode(context, { chain: place.chain, question });
  const [asked, got, alerts] = await Promise.all([
    ask(nodeQuestions.transaction(hash)),
    ask(nodeQuestions.receipt(hash)),
    getAlertsOf(db, place),
  ]);
  const answered = findAnswered(transactionSchema, asked.answer);
  const sent = answered?.hash.toLowerCase() === hash ? answered : undefined;
  const receipt = findAnswered(receiptSchema, got.answer);
  const own = receipt?.transactionHash.toLowerCase() === hash ? receipt : undefined;
  const logs =
    own?.logs.slice(0, mostRows + 1).map(({ logIndex, ...log }) => ({ ...log, index: Number(logIndex) })) ??
    (await getIndexedLogs(db, place));
  return {
    chain,
    hash,
    calls: [asked.raw, got.raw],
    transaction: sent ? await fromNode(db, place.chain, { sent, receipt: own }) : await fromIndex(db, place),
    logs: await nameLogs(db, place.chain, logs.slice(0, mostRows)),
    hasMoreLogs: logs.length > mostRows,
    alerts: alerts.slice(0, mostRows),
    hasMoreAlerts: alerts.length > mostRows,
  };
}
