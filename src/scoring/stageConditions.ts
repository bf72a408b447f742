import type { Power } from '#model/facts.ts';
import type { StageCondition } from '#model/stageConditions.ts';
import { mayBeGrave } from './factors/gravePowers.ts';
import { count } from './factors/words.ts';
import {
  type Answer,
  hasNoHolder,
  judgeCouncil,
  judgePowers,
  judgeVote,
  only,
  type StageFacts,
  waits,
} from './judgePermissions.ts';
import { uniqueEvidence } from './uniqueEvidence.ts';

const isUpgrade = ({ class: what, cut }: Power): boolean =>
  what === 'upgrade' || cut === true || what === 'other' || what === 'ownership';
const isDeciding = ({ decides, cut, class: what }: Power): boolean =>
  decides === true || cut === true || what === 'other';

function judgeSources({ sourceVerified }: StageFacts): Answer {
  if (sourceVerified.state !== 'known')
    return { state: 'unknown', sentence: `Not known: ${sourceVerified.why}.` };
  const { verified, contracts, complete } = sourceVerified.value;
  const words = `${verified} of ${count(contracts, 'contract')} with source code that builds what runs`;
  if (contracts > 0 && verified === contracts)
    return complete === true
      ? { state: 'met', sentence: `${words}.`, evidence: sourceVerified.evidence }
      : {
          state: 'unknown',
          sentence: `${words}; the contract list is not confirmed complete.`,
          evidence: sourceVerified.evidence,
        };
  return {
    state: 'unknown',
    sentence: `${words}; of the others nobody published any that we know of.`,
    evidence: sourceVerified.evidence,
  };
}

function judgeDocumentation({ documentation }: StageFacts): Answer {
  if (documentation.state !== 'known')
    return { state: 'unknown', sentence: `Not known: ${documentation.why}.` };
  return documentation.value.published
    ? { state: 'met', sentence: 'Documentation is published.', evidence: documentation.evidence }
    : {
        state: 'notMet',
        sentence: 'Somebody looked for documentation and found none.',
        evidence: documentation.evidence,
      };
}

const notOnChain = (what: string): Answer => ({
  state: 'unknown',
  sentence: `${what}: this site does not read it.`,
});

type Rule = Pick<StageCondition, 'scheme' | 'stage' | 'id' | 'name'> & {
  judge: (facts: StageFacts) => Answer;
};

const rule = (
  place: [StageCondition['scheme'], StageCondition['stage'], string],
  name: string,
  judge: Rule['judge'],
): Rule => {
  const [scheme, stage, id] = place;
  return { scheme, stage, id, name, judge };
};

const rules: readonly Rule[] = [
  rule(['defiscan', 0, 'documentation'], 'Documentation is public', judgeDocumentation),
  rule(['defiscan', 0, 'verified'], 'All contracts are verified', judgeSources),
  rule(['defiscan', 0, 'custody'], 'No company holds the assets', () =>
    notOnChain('Custody outside contracts'),
  ),
  rule(['defiscan', 1, 'exit'], 'At least 7 days to leave, no holder, or a council of 7', (facts) =>
    judgeCouncil(facts, { scheme: 'defiscan', over: mayBeGrave }),
  ),
  rule(['defiscan', 1, 'autonomy'], 'No few set what decides the price without warning', (facts) =>
    judgeCouncil(facts, { scheme: 'defiscan', over: isDeciding }),
  ),
  rule(['defiscan', 1, 'chain'], 'The chain cannot keep users out', () =>
    notOnChain('The stage of the chain'),
  ),
  rule(['defiscan', 1, 'access'], 'A second way to use it exists', () => notOnChain('Other user interfaces')),
  rule(['defiscan', 2, 'exit'], 'No holder, or an on-chain vote with 30 days to leave', (facts) =>
    judgeVote(facts, 30),
  ),
  rule(['defiscan', 2, 'autonomy'], 'Nobody can set what decides the price', (facts) =>
    judgePowers(facts, { asks: 'over what decides has no holder', test: only(isDeciding, hasNoHolder) }),
  ),
  rule(['l2beat', 0, 'source'], 'The code is published', judgeSources),
  rule(['l2beat', 0, 'data'], 'State and its data are posted to the base chain', () =>
    notOnChain('What a rollup posts to its base chain'),
  ),
  rule(['l2beat', 1, 'exit'], 'At least 7 days to leave before an upgrade by less than a council', (facts) =>
    judgeCouncil(facts, { scheme: 'l2beat', over: isUpgrade }),
  ),
  rule(['l2beat', 1, 'council'], 'A council of at least 8 signers of whom 75 % must agree', (facts) =>
    judgeCouncil(facts, { scheme: 'l2beat', over: mayBeGrave }),
  ),
  rule(
    ['l2beat', 1, 'proofs'],
    'A proof system with at least 5 outsiders, and exits without the operator',
    () => notOnChain('A rollup’s proof system'),
  ),
  rule(['l2beat', 2, 'exit'], 'At least 30 days to leave before an upgrade', (facts) =>
    judgePowers(facts, {
      asks: 'to upgrade has 30 days of delay or no holder',
      test: only(isUpgrade, waits(30)),
    }),
  ),
  rule(['l2beat', 2, 'proofs'], 'Anybody can prove, and a council acts on proven faults alone', () =>
    notOnChain('A rollup’s proof system'),
  ),
];

/**
 * The conditions of stages that DeFiScan and L2BEAT publish, as far as our facts answer them. Which stage a project has is
 * theirs to say: some conditions are on no chain.
 */
export function judgeStages(facts: StageFacts): StageCondition[] {
  return rules.map(({ judge, ...condition }) => {
    const { evidence = [], ...answer } = judge(facts);
    return { ...condition, ...answer, evidence: uniqueEvidence([...evidence]) };
  });
}
