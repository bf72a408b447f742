import { getBacktest } from '#core/backtests/backtests.ts';
import { alertsTag, backtestsTag } from '#core/cacheTags.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadBacktest: PageLoader<'backtest'> = async ({ db }, { query: { rules } }) => ({
  data: await getBacktest(db, rules === undefined ? {} : { rulesVersion: rules }),
  // Withdrawing a project touches what it was in the news for.
  tags: [backtestsTag, alertsTag],
});
