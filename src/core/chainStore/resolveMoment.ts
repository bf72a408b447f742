import type { Db } from '#db/Database.ts';
import { badRequest } from '#lib/AppError.ts';
import { getChainNumber } from '#model/chainId.ts';
import { readMoment } from '#model/moments.ts';
import { findBlock } from './getBlockRows.ts';

/** The time that is asked about, never one to come. */
export async function resolveMoment(db: Db, text: string, now: Date): Promise<Date> {
  const read = readMoment(text);
  if ('fault' in read) throw badRequest(read.fault);
  const { moment } = read;
  if (moment.kind === 'block') {
    const { chain, number } = moment;
    const block = await findBlock(db, { chainId: getChainNumber(chain), number });
    if (!block)
      throw badRequest(
        `This site does not hold block ${number} of ${chain} and does not know its time: ask by time.`,
      );
    return block.time;
  }
  if (moment.at > now) throw badRequest(`“${text}” lies in the future: nobody knows what will be.`);
  return moment.at;
}
