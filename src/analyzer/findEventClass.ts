import type { Hex } from '#lib/hex.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { findEventSignature } from './findEventSignature.ts';
import { classByEvent } from './kinds/classByEvent.ts';

/** What was done, by the published name of the event with this topic. */
export function findEventClass(topic: Hex): PowerClass | undefined {
  const signature = findEventSignature(topic);
  return signature === undefined ? undefined : classByEvent(signature);
}
