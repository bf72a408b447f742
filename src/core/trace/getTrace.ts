import { type EvidenceContext, requireChain } from '#core/evidence/EvidenceContext.ts';
import { badRequest } from '#lib/AppError.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { TraceQuery, TraceQuestion } from '#model/trace.ts';
import { comparePlaces, keyOf, type Transfer } from '#model/transfers.ts';
import { isTransactionHash, readTraceQuestion } from '#trace/readTraceQuestion.ts';
import type { Trace, TraceTransfer } from '#wire/trace.ts';
import { expandTrace } from './expandTrace.ts';
import { findAsker } from './findAsker.ts';
import { findDecimals, getAssets } from './getAssets.ts';
import { getLabels } from './labels.ts';
import { listNotSeen } from './listNotSeen.ts';
import { type MeasuredTrace, measureTrace, type TaintSource } from './measureTrace.ts';
import { readStart, type StartOfTrace } from './readStart.ts';
import { listAssets } from './wrappedCoin.ts';

/** Later than any block. */
const endOfTime = 253_402_300_799;

/** Where money went from an address or a transaction, or where it came from. */
export async function getTrace(context: EvidenceContext, question: TraceQuestion): Promise<Trace> {
  const { db, nodes } = context;
  const { chain, direction, rule } = question;
  const { readTo } = await requireChain(context, chain);
  const { wrappedCoin } = context.findChain(chain) ?? {};
  const chainId = getChainNumber(chain);
  const isForwards = direction === 'forwards';
  const start = await readStart(nodes, { ...question, wrappedCoin });
  const { asset } = start;
  const meant = listAssets(asset, wrappedCoin);
  const decimals = asset === null ? null : await findDecimals(context, { chain, asset, readTo });
  const asker = await findAsker(context, { question, assets: meant, wrappedCoin, readTo });
  const expanded = await expandTrace(db, {
    ...question,
    chainId,
    assets: meant,
    least: question.least === null ? undefined : toUnits(question.least, decimals),
    starts: start.starts,
    since: isForwards ? (question.since ?? 0) : (question.until ?? endOfTime),
    until: (isForwards ? question.until : question.since) ?? undefined,
    open: new Set(question.open),
    wrappedCoin,
    asker,
    getLabels: (addresses) => getLabels(db, { chain, addresses }),
  });
  const sources = chooseSources(question, { start, followed: expanded.transfers, decimals });
  // Collectibles are not mixed: which one it is says where it came from.
  const isMoney = expanded.transfers.every(({ tokenId }) => tokenId === null);
  const measured =
    isForwards && meant && sources.length > 0 && isMoney
      ? await measureTrace(
          { db, nodes },
          {
            ...{ chain, assets: meant, rule, sources },
            transfers: expanded.transfers,
            until: question.until ?? undefined,
          },
        )
      : null;
  const transfers = [
    ...new Map([...start.transfers, ...expanded.transfers].map((one) => [keyOf(one), one])).values(),
  ].sort(comparePlaces);
  const named = [...new Set([...transfers.map((one) => one.asset), ...(asset ? [asset] : [])])];
  return {
    chain,
    start: question.start,
    direction,
    readTo,
    assets: await getAssets(context, { chain, assets: named, readTo }),
    nodes: [...expanded.addresses].map(([address, { hop, label, cut, more }]) => ({
      address,
      hop,
      label,
      cut,
      more,
      held: measured === null ? null : writeAmount(findHeld(measured, address)),
    })),
    transfers: transfers.map((one) => toTraceTransfer(one, measured)),
    taint:
      measured === null || asset === null
        ? null
        : {
            rule,
            asset,
            start: sources.reduce((all, { amount }) => all + amount, 0n).toString(),
            whyUnknown: measured.whyUnknown,
          },
    notSeen: await listNotSeen(db, { chainId, question, start, asker, wrappedCoin }),
  };
}

/** What was asked is read first, then counted, then traced. */
export async function findTrace(
  context: EvidenceContext,
  { query, count }: { query: TraceQuery; count: () => void },
): Promise<Trace> {
  const read = readTraceQuestion(query);
  if ('fault' in read) throw badRequest(read.fault);
  count();
  return getTrace(context, read.value);
}

function chooseSources(
  question: TraceQuestion,
  {
    start,
    followed,
    decimals,
  }: { start: StartOfTrace; followed: readonly Transfer[]; decimals: number | null },
): TaintSource[] {
  if (isTransactionHash(question.start)) return start.sources;
  if (question.amount !== null)
    return [{ address: question.start, amount: toUnits(question.amount, decimals) }];
  const left = followed.filter(({ from, to }) => from === question.start && to !== from);
  const amount = left.reduce((all, one) => all + one.amount, 0n);
  return amount > 0n ? [{ address: question.start, amount }] : [];
}

/** Who is not listed has nothing of it. */
const findHeld = ({ held }: MeasuredTrace, address: string): bigint | null => {
  const amount = held.get(address);
  return amount === undefined ? 0n : amount;
};

const writeAmount = (amount: bigint | null): string | null => amount?.toString() ?? null;

function toTraceTransfer(moved: Transfer, measured: MeasuredTrace | null): TraceTransfer {
  const { time, hash, amount, transactionIndex: _, ...transfer } = moved;
  return {
    ...transfer,
    amount: amount.toString(),
    traced: writeAmount(measured?.moved.get(keyOf(moved)) ?? null),
    time: new Date(time * 1000).toISOString(),
    transaction: hash,
  };
}

/** A decimal number in the asset's units; in the smallest ones where its decimals are not known. */
function toUnits(text: string, decimals: number | null): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  const places = decimals ?? 0;
  if (fraction.length > places)
    throw badRequest(`“${text}” has more digits after the point than the asset’s ${places}.`);
  return BigInt(whole + fraction.padEnd(places, '0'));
}
