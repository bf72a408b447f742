import type { PowerClass } from '#model/powerClasses.ts';
import { classByName } from './classByName.ts';

/** What an event says was done, and how a function would be called that does it. */
const forms: readonly [says: RegExp, verb: string][] = [
  [/^(?:Log)?(?:Set|Updated?|Changed?|New)([A-Z]\w*)$/, 'set'],
  [/^(\w+?)(?:Update|Change|Transfer)(?:Started|Proposed|Initiated|Scheduled|Requested)$/, 'set'],
  [/^(?:Log)?(\w+?)(?:Is|Was|Has|Been)*(?:Set|Updated?|Changed?|Modified|Adjusted|Configured)$/, 'set'],
  [/^(\w*?)Unpaused$/, 'unpause'],
  [/^(\w*?)Paused(?:Set)?$/, 'pause'],
  [/^(\w+?)Enabled$/, 'enable'],
  [/^(\w+?)Disabled$/, 'disable'],
  [/^(\w*?)Unbanned$/, 'unban'],
  [/^(\w*?)Banned$/, 'ban'],
  [/^(\w*?)(?:Un)?[Bb]lack[lL]isted$/, 'blacklist'],
  [/^(\w+?)(?:Unb|B)locked$/, 'block'],
  [/^(\w+?)(?:Unf|F)rozen$/, 'freeze'],
  [/^(\w+?)(?:Added|Registered|Granted|Proposed|Approved)$/, 'add'],
  [/^(\w+?)(?:Removed|Deleted|Unregistered|Revoked|Deregistered)$/, 'remove'],
  [/^(\w+?)Transferred$/, 'transfer'],
];

const told = new Set<PowerClass>(['fee', 'pause', 'blacklist', 'ownership']);

/** What an act is by the name of the event that tells of it, where that is sharper than a setting. */
export function classByEvent(signature: string): PowerClass | undefined {
  const name = signature.slice(0, signature.indexOf('('));
  const form = forms.find(([says]) => says.test(name));
  const noun = form?.[0].exec(name)?.[1];
  if (!form || noun === undefined) return undefined;
  const types = signature.slice(signature.indexOf('('));
  const what = classByName(`${form[1]}_${noun}${types}`, false);
  return what && told.has(what) ? what : undefined;
}
