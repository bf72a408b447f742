import { formatUnits } from 'viem/utils';
import { addressKey } from '#model/addressKey.ts';
import type { ChainRead } from '#model/portfolio.ts';
import type { Approval } from '#wire/portfolio.ts';
import type { KnownContract } from './knownTokens.ts';
import type { KnownToken } from './summarize.ts';
import { approvalEvidence } from './walletEvidence.ts';

/** Some tokens keep amounts in 96 bits and Permit2 in 160; all of them set is their way to say without limit. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 255n || amount === 2n ** 160n - 1n || amount === 2n ** 96n - 1n;
}

type StoredAllowance = ChainRead['allowances'][number] & { chain: string; block: number };

/** A time that no calendar reaches stands for never, which is then the last that can be written. */
export const describeExpiry = (seconds: number): string =>
  new Date(Math.min(seconds * 1000, 8_640_000_000_000_000)).toISOString();

/** Token approvals (allowances), unlimited ones among them. Approvals as they are shown: without limit first. */
export function describeApprovals(
  allowances: readonly StoredAllowance[],
  {
    tokens,
    contracts,
    now,
  }: { tokens: readonly KnownToken[]; contracts: readonly KnownContract[]; now: Date },
): Approval[] {
  const tokenAt = new Map(tokens.map((token) => [addressKey(token), token]));
  const contractAt = new Map(contracts.map((one) => [addressKey(one), one]));
  return allowances
    .flatMap((allowance): Approval[] => {
      const { kind, chain, block, owner, token, spender, amount, item, expiresAt, answer } = allowance;
      if (expiresAt !== undefined && expiresAt * 1000 <= now.getTime()) return [];
      const known = tokenAt.get(addressKey({ chain, address: token }));
      const target = contractAt.get(addressKey({ chain, address: spender }));
      const common = {
        chain,
        owner,
        token,
        spender,
        spenderLabel: target?.label ?? null,
        spenderProject: target?.project ?? null,
        item: item ?? null,
        expiresAt: expiresAt === undefined ? null : describeExpiry(expiresAt),
        evidence: [approvalEvidence(allowance, { chain, amount, answer, block })],
      };
      if (kind === 'all' || kind === 'item') {
        const symbol = known?.symbol ?? contractAt.get(addressKey({ chain, address: token }))?.label ?? token;
        return [{ kind, ...common, symbol, amount: null, unlimited: kind === 'all' }];
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
