import type { MarketSettings } from '#model/markets.ts';
import { treasuryOf } from './chain/deploy.ts';
import type { DeploymentPlan } from './chain/deploymentPlan.ts';
import { marketFactoryKey } from './chain/director.ts';
import type { DemoChain } from './chain/startDemoChain.ts';

type Running = Pick<Extract<DemoChain, { status: 'running' }>, 'deployments' | 'accounts'>;

/**
 * Where simulated trades find the markets of the demo chain. Each token of a market can be paid for with the other, and the treasury that gave
 * that one out has enough of it to try a purchase.
 */
export function findDemoMarkets(
  { contracts }: DeploymentPlan,
  { deployments, accounts }: Running,
): MarketSettings | undefined {
  const factory = deployments.get(marketFactoryKey)?.address;
  if (factory === undefined) return undefined;
  const paidIn = new Set(
    contracts.flatMap(({ contract, args }) => (contract === 'SwapPair' ? [args.token0, args.token1] : [])),
  );
  const quotes = contracts.flatMap((entry) => {
    const token = paidIn.has(entry.key) ? deployments.get(entry.key)?.address : undefined;
    const holder = accounts.get(treasuryOf(entry));
    return token === undefined || holder === undefined
      ? []
      : [{ token: token.toLowerCase(), holder: holder.toLowerCase() }];
  });
  return {
    exchanges: [
      { name: 'Markets of the demo', kind: 'v2', factory: factory.toLowerCase(), feeMillionths: 3_000 },
    ],
    quotes,
    lockers: [],
  };
}
