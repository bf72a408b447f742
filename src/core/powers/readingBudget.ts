import type { FoundPower } from './contractReading.ts';
import { listAddresses } from './controlNode.ts';

/** Why an analysis was given up, in words that people may read. */
export class AnalysisLimitError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AnalysisLimitError';
  }
}

/** What is kept of one contract. A large protocol takes a tenth of it; what a hostile contract answers has no other end. */
export const readingBudget = { powers: 3_000, holders: 20_000, characters: 2_000_000 };
/** Characters of one power: whoever many contracts name is shown with the powers over all of them. */
const mostOfPower = 100_000;

interface Size {
  holders: number;
  characters: number;
}

const format = (count: number) => count.toLocaleString('en');

const add = (a: Size, b: Size): Size => ({
  holders: a.holders + b.holders,
  characters: a.characters + b.characters,
});

/** What the same node or evidence takes that stands under many powers is measured once. */
function createMeasure() {
  const measured = new Map<object, Size>();
  function measure(item: object, countHolders: () => number): Size {
    const size = measured.get(item) ?? {
      holders: countHolders(),
      characters: JSON.stringify(item).length,
    };
    measured.set(item, size);
    return size;
  }
  return ({ holders, evidence, guard, name }: FoundPower): Size =>
    [
      ...holders.map((node) => measure(node, () => listAddresses(node).length)),
      ...evidence.map((one) => measure(one, () => 0)),
    ].reduce(add, { holders: 0, characters: (guard?.length ?? 0) + (name?.length ?? 0) });
}

/**
 * Powers as they are kept. One whose holders are too many is one whose holders are not known; powers that are too many are refused, all of
 * them: nobody could tell which matter.
 */
export function keepWithinBudget(powers: readonly FoundPower[]): FoundPower[] {
  const { powers: mostPowers, holders: mostHolders, characters: mostCharacters } = readingBudget;
  if (powers.length > mostPowers)
    throw new AnalysisLimitError(
      `it has ${format(powers.length)} powers, and at most ${format(mostPowers)} are kept`,
    );
  const measure = createMeasure();
  const kept = powers.map((power): FoundPower => {
    const { holders, characters } = measure(power);
    const why = `its ${format(holders)} holders and their evidence are too many to be kept`;
    return characters > mostOfPower ? { ...power, holders: [{ kind: 'unknown', why }], evidence: [] } : power;
  });
  const total = kept.map(measure).reduce(add, { holders: 0, characters: 0 });
  if (total.holders > mostHolders)
    throw new AnalysisLimitError(
      `its powers have ${format(total.holders)} holders in all, and at most ${format(mostHolders)} are kept`,
    );
  if (total.characters > mostCharacters)
    throw new AnalysisLimitError(
      `its powers take ${format(total.characters)} characters, and at most ${format(mostCharacters)} are kept`,
    );
  return kept;
}
