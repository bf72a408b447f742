import { shortenHash } from '#lib/shortenHash.ts';
import type { ControlConsent } from '#model/controlGrade.ts';
import type { Holder } from '#model/controlTypes.ts';
import { duration } from './words.ts';

/** Who must agree before a power acts, the weakest first. */
export const consents = ['anybody', 'oneKey', 'unknown', 'several', 'nobody'] as const;

/** Whose consent a power needs, and how long the world is warned before it acts. */
export interface Reach {
  consent: (typeof consents)[number];
  delaySeconds: number;
}

/** Follows a holder through contracts and timelocks to the keys behind it. Delays on the way add up. */
export function reachOf(holder: Holder): Reach {
  switch (holder.kind) {
    case 'nobody':
      return { consent: 'nobody', delaySeconds: 0 };
    case 'anyone':
      return { consent: 'anybody', delaySeconds: 0 };
    case 'key':
      return { consent: 'oneKey', delaySeconds: 0 };
    case 'multisig':
      // A 1-of-n wallet is n single keys: any one of them is enough.
      return { consent: holder.threshold >= 2 ? 'several' : 'oneKey', delaySeconds: 0 };
    case 'timelock': {
      const behind = reachOf(holder.controller);
      return { ...behind, delaySeconds: behind.delaySeconds + holder.delaySeconds };
    }
    case 'contract':
      return holder.controller ? reachOf(holder.controller) : { consent: 'unknown', delaySeconds: 0 };
    case 'others':
    case 'maybeAnyone':
    case 'unknown':
      return { consent: 'unknown', delaySeconds: 0 };
  }
}

const grades: Record<Reach['consent'], ControlConsent | undefined> = {
  anybody: 'anybody',
  oneKey: 'oneKey',
  several: 'severalKeys',
  nobody: 'nobody',
  unknown: undefined,
};

/** Who must agree, as the control grade counts it; undefined where it is not known. */
export const consentOf = (holder: Holder): ControlConsent | undefined => grades[reachOf(holder).consent];

/** The keys at the end of a control path. */
export function findKeys(holder: Holder): Holder {
  if (holder.kind === 'timelock') return findKeys(holder.controller);
  return holder.kind === 'contract' && holder.controller ? findKeys(holder.controller) : holder;
}

const describeMultisig = ({ threshold, owners }: Extract<Holder, { kind: 'multisig' }>) =>
  `${threshold} of ${owners} keys`;

/** Who must agree, at the start of a sentence: "Anybody", "One key", "2 of 3 keys". Any one key of a 1-of-n wallet is enough. */
export function nameKeys(holder: Holder): string {
  const keys = findKeys(holder);
  if (keys.kind === 'anyone') return 'Anybody';
  return keys.kind === 'multisig' && keys.threshold > 1 ? describeMultisig(keys) : 'One key';
}

/** The control path in words: "2 of 3 keys (0x12ab…34cd) after 48 hours"; of the keys alone, "2 of 3 keys". */
export function describeHolder(holder: Holder, { keysAlone = false } = {}): string {
  const keys = (words: string, address: string) => (keysAlone ? words : `${words} (${shortenHash(address)})`);
  switch (holder.kind) {
    case 'nobody':
      return 'nobody';
    case 'anyone':
      return 'anybody';
    case 'key':
      return keys('one key', holder.address);
    case 'multisig':
      return keys(describeMultisig(holder), holder.address);
    case 'timelock': {
      const controller = describeHolder(holder.controller, { keysAlone });
      return keysAlone ? controller : `${controller} after ${duration(holder.delaySeconds)}`;
    }
    case 'contract':
      return holder.controller
        ? `${describeHolder(holder.controller, { keysAlone })} through ${shortenHash(holder.address)}`
        : `the contract ${shortenHash(holder.address)}, controller unknown`;
    case 'others':
      return 'perhaps unknown others';
    case 'maybeAnyone':
      return 'perhaps anybody';
    case 'unknown':
      return 'an unknown holder, if any';
  }
}
