import { addFees } from './fees.ts';
import { createLikely, type Likely } from './makers.ts';
import { readVocabulary } from './names.ts';
import { addOffices } from './offices.ts';
import { addOthers } from './others.ts';
import { addSwitches } from './switches.ts';

/**
 * What authors would call what other authors gave such names to: their words put together anew, and the published names
 * themselves where they are not in another table.
 */
export function listLikely(names: { readonly [Of in keyof Likely]: Iterable<string> }): Likely {
  const makers = createLikely();
  const vocabulary = readVocabulary([...names.functions, ...names.views, ...names.events]);
  addFees(makers, vocabulary);
  addSwitches(makers, vocabulary);
  addOffices(makers, vocabulary);
  addOthers(makers, vocabulary);
  for (const signature of names.events) {
    const at = signature.indexOf('(');
    makers.addEvents([signature.slice(0, at)], [signature.slice(at + 1, -1)]);
  }
  return makers.likely;
}
