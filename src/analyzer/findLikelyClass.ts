import type { Hex } from '#lib/hex.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { findEventSignature } from './findEventSignature.ts';
import { classByEvent } from './kinds/classByEvent.ts';
import { openLikely } from './likelyTable.ts';

/** What kind of power a name would say that has this selector or topic, where no published name is known to have it. */
export const findLikelyClass = openLikely(new URL('./signatures/likely.bin', import.meta.url));

export function findEventClass(topic: Hex): PowerClass | undefined {
  const signature = findEventSignature(topic);
  return signature === undefined ? findLikelyClass('events', topic) : classByEvent(signature);
}
