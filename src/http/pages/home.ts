import { alertsTag, getAlerts } from '#core/alerts/getAlerts.ts';
import { getRecentlyAudited, getUnderAudit } from '#core/audits/getAudits.ts';
import { getFigures, getFilterChoices } from '#core/projects/getFigures.ts';
import { projectsTag } from '#core/projects/projectTags.ts';
import { getBusiest } from '#core/skynet/getBusiest.ts';
import type { HomeData, ProjectTableData } from '#wire/homePage.ts';
import type { PageQuery } from '#wire/pages.ts';
import { readProjectQuery } from '#wire/projectQuery.ts';
import type { PageContext, PageLoader } from './PageLoader.ts';

async function loadTable({ db, catalogue }: PageContext, pageQuery: PageQuery): Promise<ProjectTableData> {
  const query = readProjectQuery(pageQuery);
  const { filter, sort, page, perPage: dataPerPage } = query;
  const ask = (currentPage: number) => catalogue.browse({ filter, sort, currentPage, dataPerPage });
  const asked = await ask(page);
  const last = Math.max(1, Math.ceil(asked.total / dataPerPage));
  const { projects, total, currentPage, closest } = page > last ? await ask(last) : asked;
  return {
    query,
    rows: projects,
    total,
    closest,
    page: currentPage,
    perPage: dataPerPage,
    choices: await getFilterChoices(db),
  };
}

const trendingLength = 6;
/** From here on visitors' own interest fills the section. */
const trendingEnough = 3;
const busyDays = 7;

const countOf = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

async function loadTrending(
  { db, catalogue }: PageContext,
  now: Date,
): Promise<Pick<HomeData, 'trending' | 'trendingNote'>> {
  const seen = await catalogue.trending({ limit: trendingLength });
  const trending = seen.map((project) => ({ project, reason: countOf(project.viewsLast7Days, 'view') }));
  if (seen.length >= trendingEnough) return { trending, trendingNote: null };
  const since = new Date(now.getTime() - busyDays * 86_400_000);
  const busy = (await getBusiest(db, { since, limit: trendingLength }))
    .filter(({ project }) => !seen.some(({ id }) => id === project.id))
    .slice(0, trendingLength - seen.length)
    .map(({ project, transactions }) => ({ project, reason: countOf(transactions, 'transaction') }));
  if (busy.length === 0) return { trending, trendingNote: null };
  const [who, which] = seen.length === 0 ? ['Nobody has', 'These'] : ['Few have', 'The others here'];
  return {
    trending: [...trending, ...busy],
    trendingNote: `${who} looked at or voted on a project in the last ${busyDays} days. ${which} had the most transactions on chain in that time.`,
  };
}

export const loadHome: PageLoader<'home'> = async (context, { query }) => {
  const { db } = context;
  const now = new Date();
  return {
    data: {
      figures: await getFigures(db, { now }),
      alerts: (await getAlerts(db, { page: 1, perPage: 8 })).items,
      ...(await loadTrending(context, now)),
      recentlyAudited: await getRecentlyAudited(db, { limit: 6 }),
      underAudit: await getUnderAudit(db, { limit: 12 }),
      table: await loadTable(context, query),
      asOf: now.toISOString(),
    },
    tags: [projectsTag, alertsTag],
  };
};
