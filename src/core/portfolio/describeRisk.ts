import { type ControlType, controlTypes } from '#model/controlTypes.ts';
import type { Holding, PortfolioSummary } from '#wire/portfolio.ts';

/** 43 %, and never 0 % or 100 % for what is only nearly so. */
function percentText(share: number): string {
  if (share > 0 && share < 0.005) return 'Less than 1 %';
  if (share < 1 && share >= 0.995) return 'More than 99 %';
  return `${Math.round(share * 100)} %`;
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

/** Who could take what is held, over the value that has a price, or over the number of holdings while none has. */
export function describeRisk(holdings: readonly Holding[]): PortfolioSummary['risk'] {
  // Nobody holds powers over a chain's own coin in the sense of a project, so it has no place here.
  const ofProjects = holdings.filter(({ project }) => project !== null);
  const priced = ofProjects.filter(({ value }) => value !== null && value > 0);
  const by = priced.length > 0 ? 'value' : 'count';
  const shares = by === 'value' ? sharesOf(priced, ({ value }) => value ?? 0) : sharesOf(ofProjects, () => 1);
  const shareOf = (control: ControlType | null) => shares.find((one) => one.control === control)?.share ?? 0;
  const open = shareOf('anyone');
  const unread = shareOf(null);
  const notRead =
    unread > 0 ? ` Who holds the keys is not read for ${percentText(unread).toLowerCase()}.` : '';

  if (ofProjects.length === 0)
    return { by, shares, sentence: 'No holding of an assessed project was found.', note: '' };
  if (by === 'value') {
    const without = ofProjects.length - priced.length;
    const coins = holdings.length - ofProjects.length;
    const left =
      without > 0
        ? ` ${plural(without, 'holding has', 'holdings have')} no price and ${without === 1 ? 'is' : 'are'} not in it.`
        : '';
    const apart =
      coins > 0
        ? ` ${coins === 1 ? 'The chain’s own coin is' : 'The chains’ own coins are'} not in it: no project holds keys over ${coins === 1 ? 'it' : 'them'}.`
        : '';
    return {
      by,
      shares,
      sentence: `${percentText(shareOf('key'))} of your value is one key from loss${open > 0 ? `, and ${percentText(open).toLowerCase()} is open to anybody` : ''}.`,
      note: `Counted over ${plural(priced.length, 'holding', 'holdings')} with a price.${left}${apart}${notRead}`,
    };
  }
  const oneKey = ofProjects.filter(({ project }) => project?.control === 'key').length;
  return {
    by,
    shares,
    sentence: `${oneKey} of your ${plural(ofProjects.length, 'holding', 'holdings')} ${oneKey === 1 ? 'is' : 'are'} one key from loss${open > 0 ? `, and ${percentText(open).toLowerCase()} of them open to anybody` : ''}.`,
    note: `No holding has a price here, so holdings are counted and not their value.${notRead}`,
  };
}
