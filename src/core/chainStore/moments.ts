import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { badRequest } from '#lib/AppError.ts';
import { getChainNumber } from '#model/chainId.ts';
import { readMoment } from '#model/moments.ts';
import { findBlock } from './blocks.ts';

/** Numbers of chains and blocks are stored as 32-bit integers: no larger one is held. */
const isStorable = (number: number) => number < 2 ** 31;

const newestRow = z.object({ newest: z.number() });

/** The newest block that was read of a chain; undefined for one that is not followed. */
async function findNewest(db: Db, chainId: number): Promise<number | undefined> {
  const result = await db.execute(
    sql`select next - 1 as newest from chain_cursor where chain_id = ${chainId}`,
  );
  return parseRows(result, newestRow)[0]?.newest;
}

async function resolveBlock(
  db: Db,
  { chain, number }: { chain: string; number: number },
): Promise<{ time: Date } | { fault: string }> {
  const chainId = getChainNumber(chain);
  const newest = isStorable(chainId) ? await findNewest(db, chainId) : undefined;
  if (newest === undefined) return { fault: `This site does not follow ${chain}: ask by time.` };
  if (number > newest)
    return {
      fault: `Block ${number} of ${chain} is not read: the newest here is ${newest}. Ask for that or an earlier one, or by time.`,
    };
  const block = await findBlock(db, { chainId, number });
  return (
    block ?? {
      fault: `This site does not hold block ${number} of ${chain} and does not know its time: ask by time.`,
    }
  );
}

/** The time that is asked about, never one to come. */
export async function resolveMoment(db: Db, text: string, now: Date): Promise<Date> {
  const read = readMoment(text);
  if ('fault' in read) throw badRequest(read.fault);
  const { moment } = read;
  if (moment.kind === 'block') {
    const found = await resolveBlock(db, moment);
    if ('fault' in found) throw badRequest(found.fault);
    return found.time;
  }
  if (moment.at > now) throw badRequest(`“${text}” lies in the future: nobody knows what will be.`);
  return moment.at;
}
