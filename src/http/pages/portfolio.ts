import { requirePortfolioFlag } from '#core/portfolio/requirePortfolioFlag.ts';
import { getWallets } from '#core/wallets/wallets.ts';
import type { PageLoader } from './PageLoader.ts';

export const loadPortfolio: PageLoader<'portfolio'> = async (
  { db, flags, portfolios },
  { requireViewer },
) => {
  const viewer = await requireViewer();
  await requirePortfolioFlag(flags, viewer);
  const { id, username } = viewer;
  const chains = portfolios.getChains();
  const wallets = await getWallets(db, { userId: id });
  return { data: { username, wallets, chains, portfolio: await portfolios.get(id) }, tags: [] };
};
