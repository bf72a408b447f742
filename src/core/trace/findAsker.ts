import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { EvidenceContext } from '#core/evidence/EvidenceContext.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { getChainNumber } from '#model/chainId.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import type { TraceQuestion } from '#model/trace.ts';
import { coin } from '#model/trace.ts';
import { findStoredBlocks } from '../chainStore/blocks.ts';
import { createTransferAsker, type TransferAsker } from './createTransferAsker.ts';
import { findUnread } from './findUnread.ts';

interface AskerQuestion {
  question: TraceQuestion;
  assets: readonly string[] | undefined;
  wrappedCoin: string | undefined;
  readTo: number | null;
}

/** Each is a question to the node. */
const mostTimes = 40;

/** Who is asked for transfers that are not kept here; undefined where all that are wanted are. */
export async function findAsker(
  { db, nodes }: Pick<EvidenceContext, 'db' | 'nodes'>,
  { question, assets, wrappedCoin, readTo }: AskerQuestion,
): Promise<TransferAsker | undefined> {
  const { chain, direction, since, until, tokens } = question;
  const chainId = getChainNumber(chain);
  if (readTo === null || (assets === undefined && tokens === 'recorded')) return undefined;
  const wanted = assets?.filter((asset) => asset !== coin);
  const unread: string[] = [];
  for (const token of wanted ?? [])
    if ((await findUnread(db, { chain, chainId, token })).unread > 0) unread.push(token);
  if (wanted && unread.length === 0) return undefined;
  const findTimes = async (blocks: readonly number[]) => {
    const times = await readTimes(db, { chainId, blocks });
    const missing = blocks.filter((block) => !times.has(block)).slice(0, mostTimes);
    await Promise.all(
      missing.map(async (block) => {
        const answer = await nodes.ask(chain, nodeQuestions.block(block));
        const header = answer.state === 'answered' ? answer.result : null;
        if (typeof header !== 'object' || header === null || !('timestamp' in header)) return;
        const time = Number(header.timestamp);
        if (Number.isSafeInteger(time)) times.set(block, time);
      }),
    );
    return times;
  };
  return createTransferAsker({
    ...{ nodes, chain, direction, wrappedCoin, findTimes },
    tokens: wanted && unread,
    from: since === null ? 0 : (await findStoredBlocks(db, { chainId, time: since, last: readTo })).before,
    to:
      (until !== null && (await findStoredBlocks(db, { chainId, time: until, last: readTo })).after) ||
      readTo,
  });
}

const timesRow = z.object({ number: z.number(), time: z.number() });

async function readTimes(
  db: Db,
  { chainId, blocks }: { chainId: number; blocks: readonly number[] },
): Promise<Map<number, number>> {
  if (blocks.length === 0) return new Map();
  const result = await db.execute(sql`
    select number, extract(epoch from time)::float8 as time from chain_block
    where chain_id = ${chainId} and number = any(${sql.param([...blocks])}::int[])`);
  return new Map(parseRows(result, timesRow).map(({ number, time }) => [number, time]));
}
