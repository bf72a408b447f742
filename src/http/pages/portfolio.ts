import { getSnapshotDays } from '#core/portfolio/portfolioStore.ts';
import { requirePortfolioFlag } from '#core/portfolio/requirePortfolioFlag.ts';
import { getWallets } from '#core/wallets/wallets.ts';
import type { Db } from '#db/Database.ts';
import { notFound } from '#lib/AppError.ts';
import type { PageLoader } from './PageLoader.ts';

/** The day of the history that was opened. */
async function findDay(db: Db, { userId, day }: { userId: string; day: string | undefined }) {
  if (day === undefined) return null;
  const [found] = await getSnapshotDays(db, { userId, day });
  if (!found) throw notFound('There is no value of that day');
  return found;
}

export const loadPortfolio: PageLoader<'portfolio'> = async (
  { db, flags, portfolios },
  { requireViewer, query },
) => {
  const viewer = await requireViewer();
  await requirePortfolioFlag(flags, viewer);
  const { id, username } = viewer;
  const chains = portfolios.getChains();
  const wallets = await getWallets(db, { userId: id });
  const day = await findDay(db, { userId: id, day: query.day });
  return { data: { username, wallets, chains, portfolio: await portfolios.get(id), day }, tags: [] };
};
