import type { Catalogue } from '#core/projects/createCatalogue.ts';
import type { Db } from '#db/Database.ts';
import type { HomeData } from '#wire/homePage.ts';
import { getBusiest } from './getBusiest.ts';

const length = 6;
/** From here on visitors' own interest fills the section. */
const enough = 3;
const busyDays = 7;

const countOf = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** What visitors look at and vote on; while that is little, also what is used most on chain, and a note that says so. */
export async function getTrending(
  db: Db,
  { catalogue, now }: { catalogue: Pick<Catalogue, 'trending'>; now: Date },
): Promise<Pick<HomeData, 'trending' | 'trendingNote'>> {
  const seen = await catalogue.trending({ limit: length });
  const trending = seen.map((project) => ({ project, reason: countOf(project.viewsLast7Days, 'view') }));
  if (seen.length >= enough) return { trending, trendingNote: null };
  const since = new Date(now.getTime() - busyDays * 86_400_000);
  const busy = (await getBusiest(db, { since, limit: length }))
    .filter(({ project }) => !seen.some(({ id }) => id === project.id))
    .slice(0, length - seen.length)
    .map(({ project, transactions }) => ({ project, reason: countOf(transactions, 'transaction') }));
  if (busy.length === 0) return { trending, trendingNote: null };
  const [who, which] = seen.length === 0 ? ['Nobody has', 'These'] : ['Few have', 'The others here'];
  return {
    trending: [...trending, ...busy],
    trendingNote: `${who} looked at or voted on a project in the last ${busyDays} days. ${which} had the most transactions on chain in that time.`,
  };
}
