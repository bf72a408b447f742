import { readProjectQuery } from '#wire/projectQuery.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadHome: PageLoader<'home'> = async (_context, { query }) => ({
  data: {
    figures: { projects: 0, assessed: 0, contracts: 0, alertsLast24Hours: 0, lastBlock: null },
    alerts: [],
    trending: [],
    recentlyAudited: [],
    underAudit: [],
    table: {
      query: readProjectQuery(query),
      rows: [],
      total: 0,
      page: 1,
      perPage: 25,
      choices: { chains: [], categories: [] },
    },
    asOf: new Date().toISOString(),
  },
  tags: ['projects'],
});
