import type { Hex } from '#lib/hex.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { findEventSignature } from './findEventSignature.ts';
import { classByEvent } from './kinds/classByEvent.ts';
import { classByView } from './kinds/classByView.ts';
import { openTable } from './openTable.ts';

/** What was done, by the published name of the event with this topic. */
export function findEventClass(topic: Hex): PowerClass | undefined {
  const signature = findEventSignature(topic);
  return signature === undefined ? undefined : classByEvent(signature);
}

const findView = openTable(new URL('./signatures/views.json', import.meta.url));

/** What setting a word would be, by the published name of the view that answers from it. */
export function findViewClass(selector: string): PowerClass | undefined {
  const signature = findView(selector);
  return signature === undefined ? undefined : classByView(signature);
}
