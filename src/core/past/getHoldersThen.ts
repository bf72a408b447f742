import type { Db } from '#db/Database.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { Facts } from '#model/facts.ts';
import { known } from '#scoring/buildFacts.ts';
import type { ProjectHolders } from '#wire/holders.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import { getHoldersOf } from '../lists/getHolders.ts';

/** As many as the share of the largest is made of. */
const largest = 10;

/** What the list says; undefined where there is none, or nobody held any. */
function toFact({ at, token, block, total, items }: ProjectHolders): Facts['holders'] | undefined {
  if (at === null || token === null || block === null || !total) return undefined;
  const { chain, address } = token;
  const top10Share = items.reduce((sum, { share }) => sum + share, 0);
  return known({ top10Share: Math.min(1, Math.round(top10Share * 1e6) / 1e6), holders: total }, at, [
    {
      kind: 'list',
      list: 'holders',
      filter: { chain, contract: address, upTo: `${getChainNumber(chain)}:${block}` },
      count: total,
      label: 'List of holders at this block',
    },
  ]);
}

/** Who held the token at a moment, by its transfers up to then; and the fact that follows, where one does. */
export async function getHoldersThen(
  db: Db,
  { project, at }: { project: ProjectDetails; at: Date },
): Promise<{ heldThen: ProjectHolders; holders: Facts['holders'] | undefined }> {
  const heldThen = await getHoldersOf(db, { project, moment: at, page: 1, perPage: largest });
  return { heldThen, holders: toFact(heldThen) };
}
