import * as z from 'zod/mini';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { findStored } from '#core/storedJson.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { type NodeQuestion, nodeQuestions } from '#model/nodeAnswers.ts';
import { coin } from '#model/trace.ts';
import { comparePlaces, type Transfer } from '#model/transfers.ts';
import { readTransferLog } from '#trace/transferLogs.ts';

const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/));
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
const sentSchema = z.object({
  blockNumber: z.nullable(quantity),
  transactionIndex: z.nullable(quantity),
  from: address,
  to: z.nullable(address),
  value: quantity,
});
const receiptSchema = z.object({
  status: quantity,
  logs: z.array(
    z.object({
      logIndex: quantity,
      address,
      topics: z.array(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))),
      data: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
    }),
  ),
});
const blockSchema = z.object({ timestamp: quantity });

interface Call {
  type: string;
  from: string;
  to?: string | undefined;
  value?: string | undefined;
  error?: string | undefined;
  calls?: Call[] | undefined;
}
const callSchema: z.ZodMiniType<Call> = z.object({
  type: z.string(),
  from: address,
  to: z.optional(address),
  value: z.optional(quantity),
  error: z.optional(z.string()),
  get calls() {
    return z.optional(z.array(callSchema));
  },
});

/** A transaction with more of them is no start that anybody could read. */
const mostTransfers = 500;

export interface TracedTransaction {
  /** In their order. */
  transfers: Transfer[];
  /** Whether what contracts paid inside of it is among them. */
  hasCalls: boolean;
  block: number;
  time: number;
}

/** All money that a transaction moved, as the chain's node tells it. */
export async function readTransaction(
  nodes: NodeReader,
  { chain, hash }: { chain: string; hash: string },
): Promise<TracedTransaction> {
  const ask = async (question: NodeQuestion) => {
    const answer = await nodes.ask(chain, question);
    return answer.state === 'answered' ? answer.result : undefined;
  };
  const [sentAnswer, receiptAnswer] = await Promise.all([
    ask(nodeQuestions.transaction(hash)),
    ask(nodeQuestions.receipt(hash)),
  ]);
  if (sentAnswer === undefined || receiptAnswer === undefined)
    throw new AppError(
      422,
      'NodeUnavailable',
      'The chain’s node does not answer at present. Start from an address, or try again in a moment.',
    );
  const sent = findStored(sentSchema, sentAnswer);
  const receipt = findStored(receiptSchema, receiptAnswer);
  if (!sent?.blockNumber || !sent.transactionIndex || !receipt)
    throw notFound(`${chain} has no transaction ${hash} in a block.`);
  const block = Number(sent.blockNumber);
  const [header, callAnswer] = await Promise.all([
    ask(nodeQuestions.block(block)),
    ask(nodeQuestions.calls(hash)),
  ]);
  const time = Number(findStored(blockSchema, header)?.timestamp ?? Number.NaN);
  if (Number.isNaN(time)) throw notFound(`${chain} has no block ${block}.`);
  const calls = findStored(callSchema, callAnswer);
  const place = { block, time, hash, transactionIndex: Number(sent.transactionIndex) };
  if (Number(receipt.status) !== 1) return { transfers: [], hasCalls: true, block, time };
  const coins = calls
    ? listPayments(calls)
    : [{ from: sent.from, to: sent.to ?? '', value: BigInt(sent.value) }];
  const paid = coins
    .filter(({ value, to }) => value > 0n && to !== '')
    .map(
      ({ from, to, value }, index): Transfer => ({
        ...place,
        kind: index === 0 && BigInt(sent.value) > 0n ? 'payment' : 'call',
        index,
        from: from.toLowerCase(),
        to: to.toLowerCase(),
        asset: coin,
        tokenId: null,
        amount: value,
      }),
    );
  const tokens = receipt.logs.flatMap(({ logIndex, ...log }) =>
    readTransferLog({ ...place, ...log, index: Number(logIndex) }),
  );
  const transfers = [...paid, ...tokens].sort(comparePlaces);
  if (transfers.length > mostTransfers)
    throw new AppError(
      422,
      'TooLarge',
      `This transaction made ${transfers.length} transfers, more than a picture can show. Start from one of its addresses.`,
    );
  return { transfers, hasCalls: calls !== undefined, block, time };
}

/** Others borrow code, and show a value that they do not move. */
const payingCalls: ReadonlySet<string> = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

/** What a call and those inside it paid, in their order; what failed paid nothing. */
function listPayments({
  type,
  from,
  to,
  value,
  error,
  calls,
}: Call): { from: string; to: string; value: bigint }[] {
  if (error !== undefined) return [];
  const paid = payingCalls.has(type) ? BigInt(value ?? '0x0') : 0n;
  return [{ from, to: to ?? '', value: paid }, ...(calls ?? []).flatMap(listPayments)];
}
