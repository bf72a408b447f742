import { sql } from 'drizzle-orm';
import { findCoinsFrom } from '#core/chainStore/coinTransfers.ts';
import { type EvidenceContext, requireChain } from '#core/evidence/EvidenceContext.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { rowsOf } from '#db/rows.ts';
import { badRequest } from '#lib/AppError.ts';
import { getChainNumber } from '#model/chainId.ts';
import { coin } from '#model/trace.ts';
import { isTransactionHash, type TraceQuestion } from '#model/traceQuestion.ts';
import { comparePlaces, keyOf, type Transfer } from '#model/transfers.ts';
import type { Trace, TraceAsset, TraceTransfer } from '#wire/trace.ts';
import { expandTrace } from './expandTrace.ts';
import { getLabels } from './labels.ts';
import { listUnread } from './listUnread.ts';
import { type MeasuredTrace, measureTrace, type TaintSource } from './measureTrace.ts';
import { readStart, type StartOfTrace } from './readStart.ts';

/** Later than any block. */
const endOfTime = 253_402_300_799;

/** Where money went from an address or a transaction, or where it came from. */
export async function getTrace(context: EvidenceContext, question: TraceQuestion): Promise<Trace> {
  const { db, nodes } = context;
  const { chain, direction, rule } = question;
  const { readTo } = await requireChain(context, chain);
  const chainId = getChainNumber(chain);
  const isForwards = direction === 'forwards';
  const start = await readStart(nodes, question);
  const { asset } = start;
  const decimals = asset === null ? null : await findDecimals(db, chain, asset);
  const expanded = await expandTrace(db, {
    ...question,
    chainId,
    asset: asset ?? undefined,
    least: question.least === null ? undefined : toUnits(question.least, decimals),
    starts: start.starts,
    since: isForwards ? (question.since ?? 0) : (question.until ?? endOfTime),
    until: (isForwards ? question.until : question.since) ?? undefined,
    open: new Set(question.open),
    getLabels: (addresses) => getLabels(db, { chain, addresses }),
  });
  const sources = chooseSources(question, { start, followed: expanded.transfers, decimals });
  const measured =
    isForwards && asset !== null && sources.length > 0
      ? await measureTrace(
          { db, nodes },
          { chain, asset, rule, transfers: expanded.transfers, sources, until: question.until ?? undefined },
        )
      : null;
  const transfers = [
    ...new Map([...start.transfers, ...expanded.transfers].map((one) => [keyOf(one), one])).values(),
  ].sort(comparePlaces);
  return {
    chain,
    start: question.start,
    direction,
    readTo,
    assets: await getAssets(db, chain, [
      ...new Set(transfers.map((one) => one.asset)),
      ...(asset ? [asset] : []),
    ]),
    nodes: [...expanded.addresses].map(([address, { hop, label, cut, more }]) => ({
      address,
      hop,
      label,
      cut,
      more,
      held: measured === null ? null : (measured.held.get(address) ?? 0n).toString(),
    })),
    transfers: transfers.map((one) => toTraceTransfer(one, measured)),
    taint:
      measured === null || asset === null
        ? null
        : {
            rule,
            asset,
            start: sources.reduce((all, { amount }) => all + amount, 0n).toString(),
            conditions: measured.conditions,
          },
    notSeen: await listNotSeen(db, { chainId, question, start }),
  };
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

function toTraceTransfer(
  { time, hash, amount, transactionIndex: _, ...transfer }: Transfer,
  measured: MeasuredTrace | null,
): TraceTransfer {
  const traced = measured?.moved.get(keyOf({ ...transfer, transactionIndex: _ }));
  return {
    ...transfer,
    amount: amount.toString(),
    traced: traced === undefined ? null : traced.toString(),
    time: new Date(time * 1000).toISOString(),
    transaction: hash,
  };
}

const coinDecimals = 18;

async function getAssets(db: Db, chain: string, assets: readonly string[]): Promise<TraceAsset[]> {
  const wanted = [...new Set(assets)];
  const tokens = wanted.filter((asset) => asset !== coin);
  const result =
    tokens.length === 0
      ? []
      : rowsOf<{ asset: string; symbol: string; decimals: number | null }>(
          await db.execute(sql`
            select distinct on (lower(address)) lower(address) as asset, symbol, decimals from token
            where chain = ${chain} and ${inList(sql`lower(address)`, tokens)} order by lower(address), project_id`),
        );
  const known = new Map(result.map((one) => [one.asset, one]));
  return wanted.map((asset) =>
    asset === coin
      ? { asset, symbol: null, decimals: coinDecimals }
      : { asset, symbol: known.get(asset)?.symbol ?? null, decimals: known.get(asset)?.decimals ?? null },
  );
}

async function findDecimals(db: Db, chain: string, asset: string): Promise<number | null> {
  return (await getAssets(db, chain, [asset]))[0]?.decimals ?? null;
}

/** A decimal number in the asset's units; in the smallest ones where its decimals are not known. */
function toUnits(text: string, decimals: number | null): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  const places = decimals ?? 0;
  if (fraction.length > places)
    throw badRequest(`“${text}” has more digits after the point than the asset’s ${places}.`);
  return BigInt(whole + fraction.padEnd(places, '0'));
}

async function listNotSeen(
  db: Db,
  { chainId, question, start }: { chainId: number; question: TraceQuestion; start: StartOfTrace },
): Promise<string[]> {
  const isCoin = start.asset === null || start.asset === coin;
  const isToken = start.asset !== coin;
  const coinsFrom = isCoin ? await findCoinsFrom(db, chainId) : null;
  const inside =
    isTransactionHash(question.start) && start.hasCalls ? ', except in the first transaction' : '';
  return [
    ...(isCoin
      ? [
          `What contracts paid of the chain’s own coin inside a transaction is not read${inside}.`,
          coinsFrom === null
            ? 'Of the chain’s own coin only payments straight to contracts on record here are kept.'
            : `Payments of the chain’s own coin are kept from block ${coinsFrom} on.`,
          'Fees of transactions are not counted.',
        ]
      : []),
    ...(isToken
      ? [
          'Of tokens only those that a project here has on record are read.',
          ...(await listUnread(db, { chain: question.chain, chainId, token: start.asset })),
        ]
      : []),
    'Where one asset is changed into another, the trace ends.',
  ];
}
