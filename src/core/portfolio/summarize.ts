import { formatUnits } from 'viem/utils';
import { coinDecimals } from '#model/chainId.ts';
import type { TokenPrice } from '#model/portfolio.ts';
import type { ApartReason, Holding, HoldingProject, PortfolioSummary } from '#wire/portfolio.ts';
import { describeRisk } from './describeRisk.ts';
import { looksLikeSpam } from './looksLikeSpam.ts';
import { balanceEvidence } from './walletEvidence.ts';

export interface KnownToken {
  chain: string;
  address: string;
  symbol: string;
  name: string | null;
  decimals: number;
  project: HoldingProject;
  price: TokenPrice | null;
}

export interface Balance {
  chain: string;
  wallet: string;
  /** Null: the chain's own coin. */
  token: string | null;
  amount: string;
  /** At which it was read. */
  block: number;
}

const keyOf = (chain: string, token: string | null) => `${chain}/${token?.toLowerCase() ?? ''}`;

/** Known prices first, the largest first; then by symbol. */
function byWeight(a: Holding, b: Holding): number {
  return (b.value ?? -1) - (a.value ?? -1) || (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0);
}

function describeHolding(balances: readonly Balance[], known: KnownToken | undefined): Holding {
  const amount = balances.reduce((sum, one) => sum + BigInt(one.amount), 0n);
  const balance = formatUnits(amount, known?.decimals ?? coinDecimals);
  const value = known?.price == null ? null : Number(balance) * known.price.usd;
  const [first] = balances;
  return {
    chain: first?.chain ?? '',
    token: first?.token ?? null,
    symbol: known?.symbol ?? 'Native coin',
    balance,
    // An amount beyond all measure is a faulty or hostile token; it must not swallow the total.
    value: value !== null && Number.isFinite(value) ? value : null,
    price: known?.price ?? null,
    project: known?.project ?? null,
    wallets: [...new Set(balances.map(({ wallet }) => wallet))],
    evidence: balances.map(balanceEvidence),
  };
}

function apartReason(known: KnownToken | undefined): ApartReason | undefined {
  if (!known) return undefined;
  if (looksLikeSpam(known)) return 'spamLike';
  return known.project.assessed ? undefined : 'notAssessed';
}

/** What the balances come to. Only tokens of assessed projects and the chains' own coins are in the totals. */
export function summarize({
  balances,
  tokens,
  partial,
}: {
  balances: readonly Balance[];
  tokens: readonly KnownToken[];
  /** Whether something could not be read. */
  partial: boolean;
}): PortfolioSummary {
  const known = new Map(tokens.map((token) => [keyOf(token.chain, token.address), token]));
  const groups = Map.groupBy(
    // Tokens that left the catalogue after the read have no decimals any more, so no amount.
    balances.filter(({ chain, token }) => token === null || known.has(keyOf(chain, token))),
    ({ chain, token }) => keyOf(chain, token),
  );
  const holdings: Holding[] = [];
  const apart: PortfolioSummary['apart'] = [];
  for (const [key, group] of groups) {
    const token = known.get(key);
    const holding = describeHolding(group, token);
    const reason = apartReason(token);
    if (reason) apart.push({ ...holding, value: null, price: null, reason });
    else holdings.push(holding);
  }
  const values = holdings.flatMap(({ value }) => value ?? []);
  return {
    value: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
    priced: values.length,
    holdings: holdings.toSorted(byWeight),
    apart: apart.toSorted(byWeight),
    risk: describeRisk(holdings, { partial }),
  };
}
