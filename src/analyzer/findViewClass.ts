import type { PowerClass } from '#model/powerClasses.ts';
import { classByView } from './kinds/classByView.ts';
import { openTable } from './openTable.ts';

const findView = openTable(new URL('./signatures/views.json', import.meta.url));

/** What setting a word would be, by the published name of the view that answers from it. */
export function findViewClass(selector: string): PowerClass | undefined {
  const signature = findView(selector);
  return signature === undefined ? undefined : classByView(signature);
}
