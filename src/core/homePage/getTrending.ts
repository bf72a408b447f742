import type { Catalogue } from '#core/projects/createCatalogue.ts';
import type { Db } from '#db/Database.ts';
import type { ListFilter } from '#model/lists.ts';
import type { HomeData, ProjectWithReason } from '#wire/homePage.ts';
import { getBusiest } from './getBusiest.ts';

const length = 6;
/** From here on visitors' own interest fills the section. */
const enough = 3;
const countedDays = 7;
const dayMs = 86_400_000;

const countedWords = { views: 'view', transactions: 'transaction' } as const;

function toReason(
  list: keyof typeof countedWords,
  { filter, count }: { filter: ListFilter; count: number },
): ProjectWithReason['reason'] {
  const one = countedWords[list];
  const label = `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
  return { kind: 'list', list, filter, count, label };
}

/** What visitors look at and vote on; while that is little, also what is used most on chain, and a note that says so. */
export async function getTrending(
  db: Db,
  { catalogue, now }: { catalogue: Pick<Catalogue, 'trending'>; now: Date },
): Promise<Pick<HomeData, 'trending' | 'trendingNote'>> {
  const seen = await catalogue.trending({ limit: length });
  const since = new Date(now.getTime() - (countedDays - 1) * dayMs).toISOString().slice(0, 10);
  const trending = seen.map((project) => ({
    project,
    reason: toReason('views', { filter: { since }, count: project.viewsLast7Days }),
  }));
  if (seen.length >= enough) return { trending, trendingNote: null };
  const busy = (await getBusiest(db, { since: new Date(since), limit: length }))
    .filter(({ project }) => !seen.some(({ id }) => id === project.id))
    .slice(0, length - seen.length)
    .map(({ project, transactions, upTo }) => ({
      project,
      reason: toReason('transactions', { filter: { since, upTo }, count: transactions }),
    }));
  if (busy.length === 0) return { trending, trendingNote: null };
  const [who, which] = seen.length === 0 ? ['Nobody has', 'These'] : ['Few have', 'The others here'];
  return {
    trending: [...trending, ...busy],
    trendingNote: `${who} looked at or voted on a project in the last ${countedDays} days. ${which} had the most transactions on chain in that time.`,
  };
}
