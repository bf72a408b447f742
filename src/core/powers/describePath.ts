import type { Holder } from '#model/controlTypes.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { describeHolder, reachOf } from '#scoring/factors/control.ts';
import { duration, list } from '#scoring/factors/words.ts';

const acts: Record<PowerClass, string> = {
  mint: 'mint',
  burn: 'burn tokens',
  seize: "move others' tokens",
  pause: 'pause',
  blacklist: 'blacklist',
  fee: 'change fees',
  upgrade: 'upgrade the code',
  ownership: 'transfer ownership',
  withdraw: 'withdraw funds',
  other: 'use other privileges',
};

/** A control path in plain words: "2 of 3 keys, no delay, can mint". */
export function describePath(holder: Holder, classes: readonly PowerClass[]): string {
  const can = `can ${list([...new Set(classes.map((one) => acts[one]))])}`;
  const { consent, delaySeconds } = reachOf(holder);
  if (consent === 'nobody') return `nobody ${can}`;
  if (holder.kind === 'anyone') return `anybody ${can}`;
  if (holder.kind === 'maybeAnyone') return `whether anybody ${can} is not known`;
  if (holder.kind === 'unknown') return `who ${can}, if anybody, is not known`;
  if (holder.kind === 'others') return `there may be others who ${can}`;
  const delay = delaySeconds > 0 ? `${duration(delaySeconds)} of delay` : 'no delay';
  return consent === 'unknown' && delaySeconds === 0
    ? `${describeHolder(holder, { keysAlone: true })}, ${can}`
    : `${describeHolder(holder, { keysAlone: true })}, ${delay}, ${can}`;
}
