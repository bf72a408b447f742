import type { PowerClass } from '#model/powerClasses.ts';
import { classByName } from './classByName.ts';

const asking = /^(?:get|is|are|view|current|_)+(?=[A-Z]|[a-z]+$)/;
/** What has come in or is computed, not what is asked for. */
const sums =
  /accrued|accumulated|collected|pending|owed|earned|unclaimed|claimable|claimed|total|paid|balance|reserves|last|growth|due|estimate|quote|calc|^params/i;
/** One of many who get something need not get it as a fee. */
const isFee = /fee|tax|royalt|commission|premium/i;
const isSwitch = /(?:paused?|enabled|disabled|active|stopped|halted|frozen|open|closed)$/i;

/** What setting the word would be that a view is named after, where that is sharper than a setting. */
export function classByView(signature: string): PowerClass | undefined {
  const at = signature.indexOf('(');
  const name = signature.slice(0, at).replace(asking, '');
  if (name === '' || sums.test(name)) return undefined;
  const what: PowerClass | undefined = classByName(`set_${name}()`);
  if (what === 'fee') return signature.endsWith('()') || isFee.test(name) ? 'fee' : undefined;
  if (what === 'blacklist') return signature.endsWith('(address)') ? 'blacklist' : undefined;
  // One of many that is off is an entry of a list.
  return what === 'pause' && isSwitch.test(name) && signature.endsWith('()') ? 'pause' : undefined;
}
