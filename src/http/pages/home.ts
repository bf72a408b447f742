import { getHomeAlerts } from '#core/alerts/getAlerts.ts';
import { getRecentlyAudited, getUnderAudit } from '#core/audits/getAudits.ts';
import { alertsTag, projectsTag } from '#core/cacheTags.ts';
import { countShown, getFigures, getFilterChoices } from '#core/homePage/getFigures.ts';
import { getRowPictures } from '#core/homePage/getRowPictures.ts';
import { getTrending } from '#core/homePage/getTrending.ts';
import { readProjectQuery } from '#homePage/projectQuery.ts';
import type { ProjectTableData } from '#wire/homePage.ts';
import type { PageQuery } from '#wire/pages.ts';
import type { PageContext, PageLoader } from './PageLoader.ts';

async function loadTable(
  { db, catalogue }: PageContext,
  pageQuery: PageQuery,
): Promise<Omit<ProjectTableData, 'choices'>> {
  const query = readProjectQuery(pageQuery);
  const { filter, sort, page, perPage: dataPerPage } = query;
  const ask = (currentPage: number) => catalogue.browse({ filter, sort, currentPage, dataPerPage });
  const asked = await ask(page);
  const last = Math.max(1, Math.ceil(asked.total / dataPerPage));
  const { projects, total, currentPage, closest } = page > last ? await ask(last) : asked;
  return {
    query,
    rows: projects,
    pictures: await getRowPictures(db, { ids: projects.map(({ id }) => id), now: new Date() }),
    total,
    closest,
    page: currentPage,
    perPage: dataPerPage,
  };
}

export const loadHome: PageLoader<'home'> = async (context, { query }) => {
  const { db, catalogue } = context;
  const now = new Date();
  const shown = await countShown(db);
  const [figures, alerts, trending, recentlyAudited, underAudit, table] = await Promise.all([
    getFigures(db, { shown, now }),
    getHomeAlerts(db),
    getTrending(db, { catalogue, now }),
    getRecentlyAudited(db, { limit: 6 }),
    getUnderAudit(db, { limit: 12 }),
    loadTable(context, query),
  ]);
  return {
    data: {
      ...{ figures, alerts, ...trending, recentlyAudited, underAudit, asOf: now.toISOString() },
      table: { ...table, choices: getFilterChoices(shown) },
    },
    tags: [projectsTag, alertsTag],
  };
};
