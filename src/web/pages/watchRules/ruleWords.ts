import {
  type CheckedTrigger,
  type Comparison,
  type ControlChange,
  isChecked,
  type OperationMoment,
  type RuleTrigger,
  type Standing,
} from '#model/watchRules.ts';

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

export const standingWords: Record<Standing, string> = {
  score: 'Score',
  control: 'Control grade',
  coverage: 'Coverage',
};

export const momentWords: Record<OperationMoment, string> = {
  queued: 'Queued',
  due: 'Can be executed',
};

const nameOf = (declaration: string): string =>
  /^(?:event |function )?\s*([\w$]+)/.exec(declaration)?.[1] ?? declaration;

function describeChecked(when: CheckedTrigger): string {
  switch (when.kind) {
    case 'state':
      return `${nameOf(when.read)} ${comparisonWords[when.comparison]} ${when.value}`;
    case 'stateExpression':
      return `${nameOf(when.read)} where ${when.expression}`;
    case 'balance':
      return `Balance ${when.token === null ? '' : `of ${when.token} `}below ${when.below}`;
    case 'standing':
      return `${when.of.map((one) => standingWords[one]).join(', ')} ${when.direction ?? 'moves'}`;
    case 'silence':
      return `Silent for ${when.hours} h`;
    case 'operation':
      return `Timelock operation: ${when.when.map((one) => momentWords[one].toLowerCase()).join(', ')}`;
    case 'incident':
      return 'Incident';
    case 'spender':
      return 'Spender changed or exploited';
  }
}

/** What a rule looks for, in one line. */
export function describeTrigger(when: RuleTrigger): string {
  if (isChecked(when)) return describeChecked(when);
  if (when.kind === 'change') return `Changes: ${when.of.map((kind) => changeWords[kind]).join(', ')}`;
  const where = [
    ...when.where.map(
      ({ argument, comparison, value }) => `${argument} ${comparisonWords[comparison]} ${value}`,
    ),
    ...(when.expression === undefined ? [] : [when.expression]),
  ];
  const what = `${when.kind === 'event' ? 'Event' : 'Call of'} ${nameOf(when.declaration)}`;
  return where.length > 0 ? `${what} where ${where.join(' and ')}` : what;
}
