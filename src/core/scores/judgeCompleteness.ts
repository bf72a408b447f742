import type { Evidence } from '#model/evidence.ts';
import type { Control, Fact, FactKey, Facts, FactValues, FoundContracts } from '#model/facts.ts';
import { unknown } from '#scoring/buildFacts.ts';
import { day } from '#scoring/factors/words.ts';
import { searchEvidence } from './absentFact.ts';
import type { Subject } from './getSubjects.ts';

const others = 'the contract list is not confirmed complete';

/** Evidence that the record names every contract and token: who looked for them, when and where. None where nobody did. */
export function listEvidence(subject: Pick<Subject, 'id' | 'commits' | 'details'>): Evidence[] {
  const { contracts, tokens } = subject.details.searches;
  if (!contracts || !tokens) return [];
  return [
    searchEvidence(subject, contracts, 'Contract list checked'),
    searchEvidence(subject, tokens, 'Token list checked'),
  ];
}

const withEvidence = <T>(fact: Fact<T>, list: Evidence[]): Fact<T> =>
  fact.state === 'unknown' ? fact : { ...fact, evidence: [...fact.evidence, ...list] };

function withList<T extends object>(
  fact: Fact<T>,
  { complete, list }: { complete: boolean; list: Evidence[] },
): Fact<T & { complete: boolean }> {
  if (fact.state === 'unknown') return fact;
  return withEvidence({ ...fact, value: { ...fact.value, complete } }, complete ? list : []);
}

/** Whether a record that claims all contracts leaves one out: one that those on record obey, or that they created. */
export const leavesOut = ({ obeyed, created = 0 }: FoundContracts): boolean => obeyed > 0 || created > 0;

/**
 * Whether the contracts that were read are all, and whether those on record are. The record's word stands in for what the chain does not
 * tell; not for what was not read this time, and not where discovery contradicts it.
 */
function isAll(
  { control }: { control: Fact<Control> },
  isClaimed: boolean,
): { found: boolean; onRecord: boolean } {
  const found = control.state === 'known' ? control.value.found : undefined;
  if (!found) return { found: isClaimed, onRecord: isClaimed };
  const isBelieved = isClaimed && !found.unread && !leavesOut(found);
  return {
    found: found.closed || isBelieved,
    onRecord: isBelieved || (found.closed && found.beyond === 0),
  };
}

/** Unknown where a contract that is not on record could change it, with what was read as the reason. */
const unless = <T>(
  fact: Fact<T>,
  isDecided: (value: T) => boolean,
  sayRead: (value: T) => string,
): Fact<T> =>
  fact.state === 'unknown' || isDecided(fact.value) ? fact : unknown(`${sayRead(fact.value)}, but ${others}`);

const describeUpgrade = (value: FactValues['upgradeability']): string =>
  value.kind === 'immutable'
    ? 'no way to upgrade the code found'
    : `contracts on record are behind a standard proxy (${value.pattern})`;

/** What is unknown without that word, though it was read. */
export const namedOnly = ['upgradeability', 'takeovers', 'deployment'] as const satisfies readonly FactKey[];

/**
 * What was read, as far as it holds for all contracts of the project. Where nothing shows that these are all, one that was not read may
 * be worse: counts say that they are not of all, and "none" is unknown.
 */
export function judgeCompleteness(facts: Facts, list: Evidence[]): Facts {
  const { control, codeMatch, sourceVerified, upgradeability, takeovers, deployment } = facts;
  const all = isAll(facts, list.length > 0);
  const ofRecord = { complete: all.onRecord, list };
  const told = {
    ...facts,
    control: withList(control, { complete: all.found, list }),
    codeMatch: withList(codeMatch, ofRecord),
    sourceVerified: withList(sourceVerified, ofRecord),
    deployment: all.onRecord
      ? withEvidence(deployment, list)
      : unless(
          deployment,
          () => false,
          ({ firstSeenAt }) => `the oldest contract on record dates from ${day(firstSeenAt)}`,
        ),
  };
  if (all.found)
    return {
      ...told,
      upgradeability: withEvidence(upgradeability, list),
      takeovers: withEvidence(takeovers, list),
    };
  return {
    ...told,
    upgradeability: unless(upgradeability, ({ kind }) => kind === 'customProxy', describeUpgrade),
    takeovers: unless(
      takeovers,
      (found) => found.length > 0,
      () => 'no open way to seize a contract found',
    ),
  };
}
