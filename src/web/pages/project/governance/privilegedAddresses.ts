import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { duration } from '#scoring/factors/words.ts';
import { holdersOf } from '#web/pages/project/powers/describePower.ts';

export interface PrivilegedAddress {
  address: string;
  what: string;
  powers: PowerClass[];
}

function nameHolder(holder: Extract<Holder, { address: string }>): string {
  switch (holder.kind) {
    case 'key':
      return 'One key';
    case 'multisig':
      return `Multisig, ${holder.threshold} of ${holder.owners} keys`;
    case 'timelock':
      return `Timelock, ${duration(holder.delaySeconds)}`;
    case 'contract':
      return holder.controller ? 'Contract' : 'Contract whose control is not known';
  }
}

/** Every address that stands between a power and its keys, once, with all it has a part in. */
export function privilegedAddresses(powers: readonly Power[]): PrivilegedAddress[] {
  const found = new Map<string, PrivilegedAddress>();
  for (const power of powers) {
    for (const holder of holdersOf(power.holder)) {
      const known = found.get(holder.address) ?? {
        address: holder.address,
        what: nameHolder(holder),
        powers: [],
      };
      if (!known.powers.includes(power.class)) known.powers.push(power.class);
      found.set(holder.address, known);
    }
  }
  return [...found.values()].sort((a, b) => b.powers.length - a.powers.length);
}
