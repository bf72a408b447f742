import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { gravityOf, sortPowers } from './describePower.ts';

/** One thing that one holder can do, by whichever functions. */
export interface PowerGroup {
  class: PowerClass;
  holder: Holder;
  cut?: true | undefined;
  decides?: true | undefined;
  contracts: { address: string; functions: string[] }[];
  /** Each piece once: the ways to the same holder have most of them in common. */
  evidence: Power['evidence'];
}

/** A reader wants to know who can do what; that four functions lead there is a detail. What can be done soonest by fewest comes first. */
export function groupPowers(powers: readonly Power[]): PowerGroup[] {
  const groups = new Map<string, PowerGroup>();
  const seen = new Set<string>();
  for (const power of sortPowers(powers)) {
    const key = JSON.stringify([power.class, power.holder, power.cut, power.decides]);
    const group = groups.get(key) ?? {
      class: power.class,
      holder: power.holder,
      cut: power.cut,
      decides: power.decides,
      contracts: [],
      evidence: [],
    };
    groups.set(key, group);
    const known = group.contracts.find(({ address }) => address === power.contract);
    if (known) known.functions.push(power.function);
    else group.contracts.push({ address: power.contract, functions: [power.function] });
    for (const piece of power.evidence) {
      const mark = `${key} ${JSON.stringify(piece)}`;
      if (seen.has(mark)) continue;
      seen.add(mark);
      group.evidence = [...group.evidence, piece];
    }
  }
  return [...groups.values()].sort((a, b) => gravityOf(a) - gravityOf(b));
}
