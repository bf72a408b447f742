import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { badRequest } from '#lib/AppError.ts';
import { getChainNumber } from '#model/chainId.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import { coin, type TraceQuery, type TraceQuestion } from '#model/trace.ts';
import { isTransactionHash, readTraceQuestion } from '#trace/readTraceQuestion.ts';
import type { Trace } from '#wire/trace.ts';
import { findStoredBlocks, getBlockTimes } from '../chainStore/blocks.ts';
import { findCoinsFrom, findUnreadTokens } from '../chainStore/coverage.ts';
import { createTransferReader, getTransfers } from '../chainStore/transfers.ts';
import { type EvidenceContext, requireChain } from '../evidence/EvidenceContext.ts';
import { findAnswered, nodeTime } from '../evidence/nodeSchemas.ts';
import { type AskingLimits, createTransferAsker, type TransferAsker } from './createTransferAsker.ts';
import { type Expansion, expandTrace, joinTransfers, toReaderOptions } from './expandTrace.ts';
import { findSwaps } from './findSwaps.ts';
import { followSwaps, type OpenTrace, type TraceBounds } from './followSwaps.ts';
import { findDecimals, getAssets } from './getAssets.ts';
import { getLabels } from './labels.ts';
import { type MeasureContext, measureTrace } from './measureTrace.ts';
import { readStart, type StartOfTrace } from './readStart.ts';
import { chooseSources, joinAll, listNamed, toUnits, writeTrace } from './traceAnswer.ts';
import { listAssets } from './wrappedCoin.ts';

interface AskerQuestion {
  question: TraceQuestion;
  assets: readonly string[] | undefined;
  wrappedCoin: string | undefined;
  readTo: number | null;
  asking?: AskingLimits | undefined;
}

const headerSchema = z.object({ timestamp: nodeTime });
/** Each is a question to the node. */
const mostTimes = 40;
const mostTimesEver = 1_000;

/** Who is asked for transfers that are not kept here; undefined where all that are wanted are. */
export async function findAsker(
  { db, nodes }: Pick<EvidenceContext, 'db' | 'nodes'>,
  { question, assets, wrappedCoin, readTo, asking }: AskerQuestion,
): Promise<TransferAsker | undefined> {
  const { chain, direction, since, until, tokens } = question;
  const chainId = getChainNumber(chain);
  if (readTo === null || (assets === undefined && tokens === 'recorded')) return undefined;
  const wanted = assets?.filter((asset) => asset !== coin);
  const unread: string[] = [];
  for (const token of wanted ?? [])
    if ((await findUnreadTokens(db, { chain, chainId, token })).unread > 0) unread.push(token);
  if (wanted && unread.length === 0) return undefined;
  const findTimes = async (blocks: readonly number[]) => {
    const times = await getBlockTimes(db, { chainId, blocks });
    const missing = blocks
      .filter((block) => !times.has(block))
      .slice(0, Math.min(asking?.questions ?? mostTimes, mostTimesEver));
    await Promise.all(
      missing.map(async (block) => {
        const header = findAnswered(headerSchema, await nodes.ask(chain, nodeQuestions.block(block)));
        if (header) times.set(block, Number(header.timestamp));
      }),
    );
    return times;
  };
  return createTransferAsker({
    ...{ nodes, chain, direction, wrappedCoin, findTimes, asking },
    tokens: wanted && unread,
    from: since === null ? 0 : (await findStoredBlocks(db, { chainId, time: since, last: readTo })).before,
    to:
      (until !== null && (await findStoredBlocks(db, { chainId, time: until, last: readTo })).after) ||
      readTo,
  });
}

interface NotSeenQuestion {
  chainId: number;
  question: TraceQuestion;
  start: StartOfTrace;
  asker: TransferAsker | undefined;
  wrappedCoin: string | undefined;
}

/** What a trace rests on, and what it cannot show. */
async function listNotSeen(db: Db, all: NotSeenQuestion): Promise<string[]> {
  const { start, asker, wrappedCoin } = all;
  const isWrapped = start.asset === coin || start.asset === wrappedCoin;
  return [
    ...(start.asset === null || start.asset === coin || isWrapped ? await listOfCoins(db, all) : []),
    ...(start.asset === coin ? [] : await listOfTokens(db, all)),
    ...(asker?.describe() ?? []),
    ...(wrappedCoin !== undefined && isWrapped
      ? ['The chain’s own coin and the token that stands for it are followed as one.']
      : []),
  ];
}

async function listOfCoins(db: Db, { chainId, question, start }: NotSeenQuestion): Promise<string[]> {
  const coinsFrom = await findCoinsFrom(db, chainId);
  const inside =
    isTransactionHash(question.start) && start.hasCalls ? ', except in the first transaction' : '';
  return [
    `What contracts paid of the chain’s own coin inside a transaction is not read${inside}.`,
    coinsFrom === null
      ? 'Of the chain’s own coin only payments straight to contracts on record here are kept.'
      : `Payments of the chain’s own coin are kept from block ${coinsFrom} on.`,
    'Fees of transactions are not counted.',
  ];
}

async function listOfTokens(db: Db, { chainId, question, start, asker }: NotSeenQuestion): Promise<string[]> {
  if (asker?.isWhole()) return [];
  const { chain } = question;
  const recorded = asker ? [] : ['Of tokens only those that a project here has on record are read.'];
  const { tokens, unread, from } = await findUnreadTokens(db, { chain, chainId, token: start.asset });
  if (unread === 0) return recorded;
  const which = start.asset === null ? `${unread} of ${tokens} tokens on record` : 'the token';
  return [
    ...recorded,
    from === null
      ? `Transfers of ${which} are not all followed here: money may have gone on unseen.`
      : `Transfers of ${which} may be missing before block ${from}: money may have gone on unseen.`,
  ];
}

/** Later than any block. */
const endOfTime = 253_402_300_799;

/** Where money went from an address or a transaction, or where it came from: the start is read, the rest is up to the caller. */
export async function openTrace(
  context: EvidenceContext,
  question: TraceQuestion,
  { asking, start: given, ...bounds }: TraceBounds = {},
): Promise<OpenTrace> {
  const { db, nodes } = context;
  const { chain, direction, rule } = question;
  const { readTo } = await requireChain(context, chain);
  const { wrappedCoin } = context.findChain(chain) ?? {};
  const chainId = getChainNumber(chain);
  const isForwards = direction === 'forwards';
  const start = given ?? (await readStart(nodes, { ...question, wrappedCoin }));
  const { asset } = start;
  const meant = listAssets(asset, wrappedCoin);
  const decimals = asset === null ? null : await findDecimals(context, { chain, asset, readTo });
  const asker = await findAsker(context, { question, assets: meant, wrappedCoin, readTo, asking });
  const expansion: Expansion = {
    ...{ ...question, ...bounds },
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
    findSwaps:
      isForwards && meant
        ? (transfers) => findSwaps((query) => getTransfers(db, query), { chainId, assets: meant, transfers })
        : undefined,
  };
  /** What came to addresses, from the tables and from the node; the node is asked no more where nobody waits for it. */
  const getInflows: MeasureContext['getInflows'] = async (query) => {
    const kept = await getTransfers(db, query);
    if (!asker) return { lists: kept, isWhole: true };
    if (query.isQuick) return { lists: kept, isWhole: false };
    const { until: since = null } = query;
    const back = await findAsker(context, {
      question: { ...question, direction: 'backwards', since },
      ...{ assets: meant, wrappedCoin, readTo, asking },
    });
    const asked = await back?.read(
      query.ends.map(({ address }) => ({ address, place: undefined })),
      query.limit,
    );
    return {
      lists: kept.map((list, index) => joinTransfers(list, asked?.lists[index] ?? [])),
      isWhole: asked?.isWhole ?? false,
    };
  };

  const finish: OpenTrace['finish'] = async (expanded, measuring) => {
    const sources =
      given?.sources ?? chooseSources(question, { start, followed: expanded.transfers, decimals });
    // Collectibles are not mixed: which one it is says where it came from.
    const isMoney = expanded.transfers.every(({ tokenId }) => tokenId === null);
    const measured =
      isForwards && meant && sources.length > 0 && isMoney
        ? await measureTrace(
            { ...measuring, nodes, getInflows },
            {
              ...{ chain, assets: meant, rule, sources },
              transfers: expanded.transfers,
              until: question.until ?? undefined,
              exchanges: new Set(
                [...expanded.addresses].flatMap(([address, { cut }]) => (cut === 'swapped' ? [address] : [])),
              ),
            },
          )
        : null;
    const transfers = joinAll(start.transfers, expanded.transfers);
    const named = listNamed(asset, { transfers, swaps: expanded.swaps });
    return writeTrace(question, {
      ...{ expanded, transfers, measured, sources, asset, readTo },
      assets: await getAssets(context, { chain, assets: named, readTo }),
      notSeen: await listNotSeen(db, { chainId, question, start, asker, wrappedCoin }),
    });
  };
  return {
    expand: () => expandTrace(createTransferReader(db, toReaderOptions(expansion)), expansion),
    finish,
  };
}

/** For balances, while somebody waits: those that are not asked by then are unknown. */
const balancesMs = 6_000;
/** And for swaps, after that. */
const swapsMs = 6_000;

/** The trace of one asset; swaps are listed and not followed. */
export async function getTrace(context: EvidenceContext, question: TraceQuestion): Promise<Trace> {
  const trace = await openTrace(context, question);
  return trace.finish(await trace.expand(), { deadline: performance.now() + balancesMs });
}

/** The same with what was got in its largest swaps. */
export async function getTraceThroughSwaps(
  context: EvidenceContext,
  question: TraceQuestion,
): Promise<Trace> {
  const opened = await openTrace(context, question);
  const expanded = await opened.expand();
  const trace = await opened.finish(expanded, { deadline: performance.now() + balancesMs });
  const deadline = performance.now() + swapsMs;
  return followSwaps(
    context,
    { question, trace, swaps: expanded.swaps },
    {
      open: openTrace,
      ...{ mostSwaps: 4, depth: 2, isOver: () => performance.now() > deadline },
      bounds: { addresses: Math.min(question.addresses, 100), asking: { questions: 10, ms: 1_500 } },
      measuring: { deadline },
    },
  );
}

/** What was asked is read first, then counted, then traced. */
export async function findTrace(
  context: EvidenceContext,
  { query, count }: { query: TraceQuery; count: () => void },
): Promise<Trace> {
  const read = readTraceQuestion(query);
  if ('fault' in read) throw badRequest(read.fault);
  count();
  return getTraceThroughSwaps(context, read.value);
}
