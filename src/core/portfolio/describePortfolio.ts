import type { Db } from '#db/Database.ts';
import type { PortfolioReading } from '#model/portfolio.ts';
import type { Portfolio } from '#wire/portfolio.ts';
import type { Wallet } from '#wire/wallets.ts';
import { describeApprovals } from './approvals.ts';
import { getKnownContracts, getKnownTokens } from './knownTokens.ts';
import { planChains } from './portfolioStore.ts';
import { summarize } from './summarize.ts';

interface DescribeOptions {
  wallets: readonly Wallet[];
  /** Chains that this site reads. */
  chains: readonly string[];
  nameOf: (chain: string) => string;
  readings: readonly PortfolioReading[];
  now: Date;
}

type Described = Pick<
  Portfolio,
  'partial' | 'chains' | 'unreadWallets' | 'summary' | 'approvals' | 'hasMoreApprovals'
>;

/** What the stored readings mean with the prices, scores and wallets of now. */
export async function describePortfolio(
  db: Db,
  { wallets, chains, nameOf, readings, now }: DescribeOptions,
): Promise<Described> {
  const plan = planChains(wallets, chains);
  const wanted = new Map(plan.map((entry) => [entry.chain, new Set(entry.wallets)]));
  const isWanted = (chain: string, wallet: string) => wanted.get(chain)?.has(wallet) ?? false;

  const current = readings.filter(({ chain }) => wanted.has(chain));
  const reads = current.flatMap(({ chain, answer }) =>
    answer.status === 'read' ? [{ chain, ...answer }] : [],
  );
  const balances = reads.flatMap(({ chain, block, balances: own }) =>
    own.filter(({ wallet }) => isWanted(chain, wallet)).map((balance) => ({ chain, block, ...balance })),
  );
  const allowances = reads.flatMap(({ chain, block, allowances: own }) =>
    own.filter(({ owner }) => isWanted(chain, owner)).map((allowance) => ({ chain, block, ...allowance })),
  );
  const addresses = new Set([
    ...balances.flatMap(({ token }) => token ?? []),
    ...allowances.map(({ token }) => token),
    ...reads.flatMap(({ failedTokens }) => failedTokens),
  ]);
  const tokens = await getKnownTokens(db, { addresses: [...addresses], now });
  const contracts = await getKnownContracts(db, [
    ...new Set(allowances.flatMap(({ spender, token }) => [spender, token])),
  ]);
  const symbolOf = (chain: string, address: string) =>
    tokens.find((token) => token.chain === chain && token.address === address)?.symbol ?? address;

  const asked = new Set(
    readings.flatMap(({ chain, wallets: own }) => own.map((wallet) => `${chain}/${wallet}`)),
  );
  const unread = plan.flatMap(({ chain, wallets: own }) =>
    own.filter((wallet) => !asked.has(`${chain}/${wallet}`)),
  );
  const shownChains = current.map(({ chain, answer }): Portfolio['chains'][number] => {
    const name = nameOf(chain);
    if (answer.status === 'unavailable')
      return {
        chain,
        name,
        status: 'unavailable',
        block: null,
        reason: answer.reason,
        failedTokens: [],
        incomplete: true,
      };
    const failedTokens = answer.failedTokens.map((address) => symbolOf(chain, address));
    const { block, incomplete } = answer;
    return { chain, name, status: 'read', block, reason: null, failedTokens, incomplete };
  });
  const partial =
    unread.length > 0 ||
    shownChains.some(({ incomplete, failedTokens }) => incomplete || failedTokens.length > 0);
  return {
    partial,
    chains: shownChains,
    unreadWallets: [...new Set(unread)],
    summary: summarize({ balances, tokens, partial }),
    approvals: describeApprovals(allowances, { tokens, contracts }),
    hasMoreApprovals: current.some(({ hasMoreApprovals }) => hasMoreApprovals),
  };
}
