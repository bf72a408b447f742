import { formatUnits } from 'viem/utils';
import { addressKey } from '#model/addressKey.ts';
import type { ApprovalKey } from '#model/portfolio.ts';
import type { Approval } from '#wire/portfolio.ts';
import type { KnownContract } from './knownTokens.ts';
import type { KnownToken } from './summarize.ts';
import { approvalEvidence } from './walletEvidence.ts';

/** Some tokens keep amounts in 96 bits; all of them set is their way to say without limit. */
function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 255n || amount === 2n ** 96n - 1n;
}

/** Token approvals (allowances), unlimited ones among them. Approvals as they are shown: without limit first. */
export function describeApprovals(
  allowances: readonly (ApprovalKey & { chain: string; block: number; amount: string })[],
  { tokens, contracts }: { tokens: readonly KnownToken[]; contracts: readonly KnownContract[] },
): Approval[] {
  const tokenAt = new Map(tokens.map((token) => [addressKey(token), token]));
  const contractAt = new Map(contracts.map((one) => [addressKey(one), one]));
  return allowances
    .flatMap(({ kind, chain, block, owner, token, spender, amount }): Approval[] => {
      const known = tokenAt.get(addressKey({ chain, address: token }));
      const target = contractAt.get(addressKey({ chain, address: spender }));
      const common = {
        chain,
        owner,
        token,
        spender,
        spenderLabel: target?.label ?? null,
        spenderProject: target?.project ?? null,
        evidence: [approvalEvidence({ kind, owner, token, spender }, { chain, amount, block })],
      };
      if (kind === 'all') {
        const symbol = known?.symbol ?? contractAt.get(addressKey({ chain, address: token }))?.label ?? token;
        return [{ kind, ...common, symbol, amount: null, unlimited: true }];
      }
      if (!known) return [];
      return [
        {
          kind,
          ...common,
          symbol: known.symbol,
          amount: formatUnits(BigInt(amount), known.decimals),
          unlimited: isUnlimited(BigInt(amount)),
        },
      ];
    })
    .toSorted((a, b) => Number(b.unlimited) - Number(a.unlimited));
}
