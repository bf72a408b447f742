import { formatUnits } from 'viem/utils';
import type { ApprovalConcern } from '#model/approvals.ts';
import type { ApprovalView, SpenderView } from '#wire/approvals.ts';
import { isTakenAtOnce } from './spenderControl.ts';

interface Measured {
  kind: ApprovalView['kind'];
  amount: bigint;
  /** Of the token, undefined where it did not answer. */
  balance: bigint | undefined;
  /** What the owner lets Permit2 itself take of the token. */
  toPermit2: bigint | undefined;
  decimals: number | undefined;
}

function least(first: bigint, ...others: bigint[]): bigint {
  let low = first;
  for (const one of others) if (one < low) low = one;
  return low;
}

/** What a spender could take through its allowance at this block: never more than there is. Null: unknown. */
export function measureAtRisk({ kind, amount, balance, toPermit2, decimals }: Measured): string | null {
  if (kind === 'item') return '1';
  // A contract with items of several kinds (ERC-1155) does not say how many it holds in all.
  if (balance === undefined) return null;
  if (kind === 'all') return balance.toString();
  if (balance === 0n) return '0';
  if (decimals === undefined) return null;
  if (kind === 'amount') return formatUnits(least(amount, balance), decimals);
  return toPermit2 === undefined ? null : formatUnits(least(amount, balance, toPermit2), decimals);
}

export function findConcerns(
  { kind, incidents, changed, control }: SpenderView,
  { unlimited }: { unlimited: boolean },
): ApprovalConcern[] {
  return [
    ...(incidents.length > 0 ? (['incident'] as const) : []),
    ...(changed === true ? (['changed'] as const) : []),
    ...(kind === 'account' ? (['account'] as const) : []),
    ...(isTakenAtOnce(control) ? (['takeover'] as const) : []),
    ...(unlimited ? (['unlimited'] as const) : []),
  ];
}

const weights: Readonly<Record<ApprovalConcern, number>> = {
  incident: 16,
  changed: 8,
  account: 4,
  takeover: 2,
  unlimited: 1,
};

const weigh = ({ concerns }: Pick<ApprovalView, 'concerns'>): number =>
  concerns.reduce((sum, one) => sum + weights[one], 0);

type Ranked = Pick<ApprovalView, 'concerns' | 'atRisk' | 'atRiskUsd'>;

/** With nothing to take last; of the others the gravest first, then by what could be taken, of which unknown counts most. */
export function compareApprovals(a: Ranked, b: Ranked): number {
  const isEmpty = (one: Ranked) => Number(one.atRisk === '0');
  const worth = ({ atRiskUsd }: Ranked) => atRiskUsd ?? Number.MAX_VALUE;
  return isEmpty(a) - isEmpty(b) || weigh(b) - weigh(a) || worth(b) - worth(a);
}
