import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import { powerWords } from '#model/powerWords.ts';
import { reachOf } from '#scoring/factors/control.ts';
import type { MarkedSeverity } from '#web/ui/SeverityMark.tsx';

type Described = Pick<Power, 'class' | 'holder' | 'cut' | 'decides'>;

/** What a holder can do; a power that nobody can use any more is said to be renounced, not listed as a risk. */
export function describeGroup({ class: kind, holder, cut, decides }: Described): string {
  if (cut && kind === 'other') return 'Effect unknown';
  const words = decides ? 'Can set the price or rate' : powerWords[kind];
  if (reachOf(holder).consent !== 'nobody') return words;
  return `Renounced: nobody ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

const order = Object.keys(powerWords);

/** How much one should worry: whose consent a power needs and how long everybody is warned. */
export function powerSeverity({ class: kind, holder, decides }: Described): MarkedSeverity {
  const { consent, delaySeconds } = reachOf(holder);
  if (consent === 'nobody') return 'ok';
  // What may be there is not a finding.
  if (holder.kind === 'others' || holder.kind === 'maybeAnyone') return 'info';
  const grave = decides || kind === 'upgrade' || kind === 'mint' || kind === 'withdraw' || kind === 'seize';
  if (delaySeconds >= 86_400 && consent === 'several') return 'info';
  if (consent === 'oneKey' || consent === 'anybody')
    return grave && delaySeconds === 0 ? 'critical' : 'major';
  if (consent === 'unknown') return 'unknown';
  return grave ? 'medium' : 'minor';
}

const gravest: readonly MarkedSeverity[] = ['critical', 'major', 'unknown', 'medium', 'minor', 'info', 'ok'];

/** The gravest has the lowest number. */
export const gravityOf = (power: Described): number => gravest.indexOf(powerSeverity(power));

export function sortPowers(powers: readonly Power[]): Power[] {
  return [...powers].sort((a, b) => order.indexOf(a.class) - order.indexOf(b.class));
}

/** Every address on the way from a power to the keys behind it. */
export function holdersOf(holder: Holder): Extract<Holder, { address: string }>[] {
  switch (holder.kind) {
    case 'nobody':
    case 'anyone':
    case 'others':
    case 'maybeAnyone':
    case 'unknown':
      return [];
    case 'key':
    case 'multisig':
      return [holder];
    case 'timelock':
      return [holder, ...holdersOf(holder.controller)];
    case 'contract':
      return holder.controller ? [holder, ...holdersOf(holder.controller)] : [holder];
  }
}
