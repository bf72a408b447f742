import type { ScheduledCall } from '#wire/calendar.ts';

/** By its name on record, or its address. */
export const nameOf = ({ address, label }: { address: string; label: string | null }): string =>
  label ?? address;

/** In one line: what is called, with what, and where. */
export function describeScheduledCall(call: ScheduledCall): string {
  if (call.selector === null) return `transfer of ${call.value} wei to ${nameOf(call.target)}`;
  const what =
    call.function === null ? `unknown function ${call.selector}` : call.function.replace(/\(.*/s, '');
  const given = call.arguments.length > 0 ? `(${call.arguments.join(', ')})` : '';
  return `${what}${given} at ${nameOf(call.target)}`;
}
