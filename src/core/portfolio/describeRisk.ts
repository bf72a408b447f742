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

/**
 * Who could take what is held, over the value that has a price, or over the number of holdings while none has. Of a project
 * whose holders are not all known, any may be one key.
 */
export function describeRisk(
  holdings: readonly Holding[],
  { partial }: { partial: boolean },
): PortfolioSummary['risk'] {
  // Nobody holds powers over a chain's own coin in the sense of a project, so it has no place here.
  const ofProjects = holdings.filter(({ project }) => project !== null);
  const priced = ofProjects.filter(({ value }) => value !== null && value > 0);
  const by = priced.length > 0 ? 'value' : 'count';
  const shares = by === 'value' ? sharesOf(priced, ({ value }) => value ?? 0) : sharesOf(ofProjects, () => 1);
  const shareOf = (control: ControlType | null) => shares.find((one) => one.control === control)?.share ?? 0;
  const open = shareOf('anyone');
  const untold = shares.reduce((sum, { control, share }) => (isTold(control) ? sum : sum + share), 0);
  const notTold =
    untold > 0 ? ` Who holds the keys is not all known for ${describeShare(untold).toLowerCase()}.` : '';

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
        ? ` ${coins === 1 ? 'The chain’s own coin is' : 'The chains’ own coins are'} not in it: no project on record here is about ${coins === 1 ? 'it' : 'them'}.`
        : '';
    return {
      by,
      shares,
      sentence: `${describeOneKey(shareOf('key'), { whole: nameWhole({ partial, without }), isOpen: untold > 0 })}${open > 0 ? `, and ${describeShare(open).toLowerCase()} is open to anybody` : ''}.`,
      note: `Counted over ${plural(priced.length, 'holding', 'holdings')} with a price.${left}${apart}${notTold}`,
    };
  }
  const oneKey = ofProjects.filter(({ project }) => project?.control === 'key').length;
  const counted = `${untold > 0 ? 'At least ' : ''}${oneKey} of your ${plural(ofProjects.length, 'holding', 'holdings')}`;
  return {
    by,
    shares,
    sentence: `${counted}${partial ? ' that were read' : ''} ${oneKey === 1 ? 'is' : 'are'} one key from loss${open > 0 ? `, and ${describeShare(open).toLowerCase()} of them open to anybody` : ''}.`,
    note: `No holding has a price here, so holdings are counted and not their value.${notTold}`,
  };
}
