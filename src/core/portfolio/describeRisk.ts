import { type ControlType, controlTypes, isTold } from '#model/controlTypes.ts';
import { describeShare } from '#model/describeShare.ts';
import type { Holding, PortfolioSummary } from '#wire/portfolio.ts';

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
