import { alertsTag, getAlerts } from '#core/alerts/getAlerts.ts';
import { getRecentlyAudited, getUnderAudit } from '#core/audits/getAudits.ts';
import { getFigures, getFilterChoices } from '#core/projects/getFigures.ts';
import { projectsTag } from '#core/projects/projectTags.ts';
import type { ProjectTableData } from '#wire/homePage.ts';
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

export const loadHome: PageLoader<'home'> = async (context, { query }) => {
  const { db, catalogue } = context;
  const now = new Date();
  return {
    data: {
      figures: await getFigures(db, { now }),
      alerts: (await getAlerts(db, { page: 1, perPage: 8 })).items,
      trending: await catalogue.trending({ limit: 6 }),
      recentlyAudited: await getRecentlyAudited(db, { limit: 6 }),
      underAudit: await getUnderAudit(db, { limit: 12 }),
      table: await loadTable(context, query),
      asOf: now.toISOString(),
    },
    tags: [projectsTag, alertsTag],
  };
};
