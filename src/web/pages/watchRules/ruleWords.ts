import type { Comparison, ControlChange, RuleTrigger } from '#model/watchRules.ts';

export const changeWords: Record<ControlChange, string> = {
  owner: 'Owner or admin',
  implementation: 'Implementation (upgrade)',
  role: 'Roles',
  signers: 'Signers, threshold or modules of a Safe',
  pause: 'Paused or unpaused',
  timelock: 'Timelock operation queued, or its delay',
};

export const comparisonWords: Record<Comparison, string> = {
  equals: 'is',
  differs: 'is not',
  above: 'is more than',
  atLeast: 'is at least',
  below: 'is less than',
  atMost: 'is at most',
};

const nameOf = (declaration: string): string =>
  /^(?:event |function )?\s*([\w$]+)/.exec(declaration)?.[1] ?? declaration;

/** What a rule looks for, in one line. */
export function describeTrigger(when: RuleTrigger): string {
  if (when.kind === 'change') return `Changes: ${when.of.map((kind) => changeWords[kind]).join(', ')}`;
  const where = when.where.map(
    ({ argument, comparison, value }) => `${argument} ${comparisonWords[comparison]} ${value}`,
  );
  const what = `${when.kind === 'event' ? 'Event' : 'Call of'} ${nameOf(when.declaration)}`;
  return where.length > 0 ? `${what} where ${where.join(' and ')}` : what;
}
