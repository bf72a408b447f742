import { formatUnits } from 'viem/utils';
import { addressKey } from '#model/addressKey.ts';
import { coinDecimals } from '#model/chainId.ts';
import { type ControlType, controlTypes, isTold } from '#model/controlTypes.ts';
import { describeShare } from '#model/describeShare.ts';
import type { TokenPrice } from '#model/portfolio.ts';
import type { ApartReason, Holding, HoldingProject, PortfolioSummary } from '#wire/portfolio.ts';
import { balanceEvidence } from './walletEvidence.ts';

const invitation =
  /https?:|www\.|t\.me|\b[\w-]+\.(com|io|xyz|org|net|site|app|fi|vip|top|cc|gift|claims?)\b|\b(claim|airdrop|visit|reward|voucher)s?\b/i;

/** Spam tokens carry an invitation where their name should be. */
export function looksLikeSpam({ symbol, name }: { symbol: string; name: string | null }): boolean {
  return invitation.test(symbol) || (name !== null && invitation.test(name));
}

const worstFirst: readonly (ControlType | null)[] = [...controlTypes.toReversed(), null];

function sharesOf(
  holdings: readonly Holding[],
  weigh: (holding: Holding) => number,
): PortfolioSummary['risk']['shares'] {
  const total = holdings.reduce((sum, holding) => sum + weigh(holding), 0);
  return worstFirst.flatMap((control) => {
    const own = holdings.filter(({ project }) => (project?.control ?? null) === control);
    const share = total === 0 ? 0 : own.reduce((sum, holding) => sum + weigh(holding), 0) / total;
    return share > 0 ? [{ control, share }] : [];
  });
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Of a whole of which part is open: what is open may be one key, too. */
function describeOneKey(share: number, { whole, isOpen }: { whole: string; isOpen: boolean }): string {
  if (isOpen && share < 0.005) return `How much of ${whole} is one key from loss is not known`;
  const least = isOpen && share < 0.995 ? 'At least ' : '';
  return `${least}${describeShare(share)} of ${whole} is one key from loss`;
}

/** What the share of value is a share of. */
function nameWhole({ partial, without }: { partial: boolean; without: number }): string {
  if (partial) return 'the value that was read';
  return without > 0 ? 'the value that has a price' : 'your value';
}

type Words = Pick<PortfolioSummary['risk'], 'sentence' | 'note'>;

interface Shares {
  oneKey: number;
  anybody: number;
  /** Whose holders are not all known: any of it may be one key. */
  untold: number;
}

/** Of what is not told, more may be open. */
const nameKnown = ({ untold }: Shares): string => (untold > 0 ? ' known to be' : '');

function describeUntold({ untold }: Shares): string {
  return untold > 0 ? ` Who holds the keys is not all known for ${describeShare(untold).toLowerCase()}.` : '';
}

function describeValue(
  shares: Shares,
  { priced, without, coins, partial }: { priced: number; without: number; coins: number; partial: boolean },
): Words {
  const { oneKey, anybody, untold } = shares;
  const left =
    without > 0
      ? ` ${plural(without, 'holding has', 'holdings have')} no price and ${without === 1 ? 'is' : 'are'} not in it.`
      : '';
  const apart =
    coins > 0
      ? ` ${coins === 1 ? 'The chain’s own coin is' : 'The chains’ own coins are'} not in it: no project on record here is about ${coins === 1 ? 'it' : 'them'}.`
      : '';
  const open =
    anybody > 0 ? `, and ${describeShare(anybody).toLowerCase()} is${nameKnown(shares)} open to anybody` : '';
  const whole = nameWhole({ partial, without });
  return {
    sentence: `${describeOneKey(oneKey, { whole, isOpen: untold > 0 })}${open}.`,
    note: `Counted over ${plural(priced, 'holding', 'holdings')} with a price.${left}${apart}${describeUntold(shares)}`,
  };
}

function describeCount(holdings: readonly Holding[], shares: Shares, partial: boolean): Words {
  const oneKey = holdings.filter(({ project }) => project?.control === 'key').length;
  const least = shares.untold > 0 ? 'At least ' : '';
  const read = partial ? ' that were read' : '';
  const open =
    shares.anybody > 0
      ? `, and ${describeShare(shares.anybody).toLowerCase()} of them${nameKnown(shares)} open to anybody`
      : '';
  return {
    sentence: `${least}${oneKey} of your ${plural(holdings.length, 'holding', 'holdings')}${read} ${oneKey === 1 ? 'is' : 'are'} one key from loss${open}.`,
    note: `No holding has a price here, so holdings are counted and not their value.${describeUntold(shares)}`,
  };
}

/** Who could take what is held, over the value that has a price, or over the number of holdings while none has. */
export function describeRisk(
  holdings: readonly Holding[],
  { partial }: { partial: boolean },
): PortfolioSummary['risk'] {
  // Nobody holds powers over a chain's own coin in the sense of a project, so it has no place here.
  const ofProjects = holdings.filter(({ project }) => project !== null);
  const priced = ofProjects.filter(({ value }) => value !== null && value > 0);
  const by = priced.length > 0 ? 'value' : 'count';
  const shares = by === 'value' ? sharesOf(priced, ({ value }) => value ?? 0) : sharesOf(ofProjects, () => 1);
  if (ofProjects.length === 0) {
    const sentence = partial
      ? 'What the wallets hold is not known: not all of it could be read.'
      : 'No holding of an assessed project was found.';
    return { by, shares, sentence, note: '' };
  }
  const sum = (isMeant: (control: ControlType | null) => boolean) =>
    shares.reduce((total, { control, share }) => (isMeant(control) ? total + share : total), 0);
  const known = {
    oneKey: sum((control) => control === 'key'),
    anybody: sum((control) => control === 'anyone'),
    untold: sum((control) => !isTold(control)),
  };
  const counts = {
    priced: priced.length,
    without: ofProjects.length - priced.length,
    coins: holdings.length - ofProjects.length,
    partial,
  };
  const words = by === 'value' ? describeValue(known, counts) : describeCount(ofProjects, known, partial);
  return { by, shares, ...words };
}

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

const keyOf = ({ chain, token }: { chain: string; token: string | null }) =>
  addressKey({ chain, address: token ?? '' });

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
  const known = new Map(tokens.map((token) => [addressKey(token), token]));
  const groups = Map.groupBy(
    // Tokens that left the catalogue after the read have no decimals any more, so no amount.
    balances.filter((one) => one.token === null || known.has(keyOf(one))),
    keyOf,
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
