import { isWorse } from '#model/controlGrade.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Fact, Facts } from '#model/facts.ts';
import type { JudgedCondition, PolicyCondition, PolicyConditionKind } from '#model/policies.ts';
import type { Score } from '#model/score.ts';
import { describeHolder, reachOf } from './factors/control.ts';
import { capital, count, mayHaveOthers } from './factors/words.ts';
import { listActs } from './powerActs.ts';

export interface PolicySubject {
  facts: Facts;
  score: Score;
  control: ControlGrade;
  /** Whether what was simulated of a token was simulated of this contract. */
  isReadToken: boolean;
  now: Date;
}

type Judge<K extends PolicyConditionKind> = (
  condition: Extract<PolicyCondition, { kind: K }>,
  subject: PolicySubject,
) => JudgedCondition;

const met = (reason: string, evidence: readonly Evidence[] = []): JudgedCondition => ({
  state: 'met',
  reason,
  evidence: [...evidence],
});
const broken = (reason: string, evidence: readonly Evidence[] = []): JudgedCondition => ({
  ...met(reason, evidence),
  state: 'broken',
});
const unknown = (reason: string, evidence: readonly Evidence[] = []): JudgedCondition => ({
  ...met(reason, evidence),
  state: 'unknown',
});

const mostEvidence = 10;
const hour = 3600;

/** What is lost held once; whether it holds now nobody knows. */
function whenKnown<T>(
  { fact, what }: { fact: Fact<T>; what: string },
  judge: (value: T, evidence: readonly Evidence[]) => JudgedCondition,
): JudgedCondition {
  if (fact.state === 'known') return judge(fact.value, fact.evidence.slice(0, mostEvidence));
  return unknown(`${capital(what)} not known: ${fact.why}`);
}

function ofToken<T>(
  { fact, what, isReadToken }: { fact: Fact<T>; what: string; isReadToken: boolean },
  judge: (value: T, evidence: readonly Evidence[]) => JudgedCondition,
): JudgedCondition {
  return isReadToken
    ? whenKnown({ fact, what }, judge)
    : unknown(`${capital(what)} not known: this is not the token that was read`);
}

const judgeSingleKey: Judge<'noSingleKey'> = ({ acts, withinHours }, { facts: { control, takeovers } }) => {
  if (takeovers.state === 'known') {
    const open = takeovers.value.find((one) => one.open);
    if (open) return broken(`Anybody can take over ${open.contract} (${open.title}).`, open.evidence);
  }
  return whenKnown({ fact: control, what: 'who holds power' }, (value, evidence) => {
    const { powers, contracts, contractsRead, complete } = value;
    const actsOf = listActs(powers);
    const gaps: JudgedCondition[] = [];
    for (const power of powers) {
      const { consent, delaySeconds } = reachOf(power.holder);
      const { sure, maybe } = actsOf(power);
      const isSure = sure.some((act) => acts.includes(act));
      const may = isSure || power.cut || maybe.some((act) => acts.includes(act));
      if (!may || delaySeconds >= withinHours * hour || consent === 'several' || consent === 'nobody')
        continue;
      const words = `${power.function} on ${power.contract} by ${describeHolder(power.holder)}`;
      if (isSure && consent !== 'unknown') return broken(`${capital(words)}, too soon.`, power.evidence);
      gaps.push(unknown(`Not known whether ${words} can do it sooner.`, power.evidence));
    }
    const [gap] = gaps;
    if (gap) return gap;
    if (contracts === 0) return unknown('No contract is on record.');
    if (contractsRead < contracts)
      return unknown(`${count(contracts - contractsRead, 'contract')} of ${contracts} could not be read.`);
    if (complete !== true) return unknown(`${capital(mayHaveOthers)}.`);
    if (takeovers.state !== 'known') return unknown(`Takeovers not known: ${takeovers.why}`);
    return met(
      `No single key can do this within ${withinHours} h in any of ${count(contracts, 'contract')}.`,
      evidence,
    );
  });
};

const judges: { readonly [K in PolicyConditionKind]: Judge<K> } = {
  noSingleKey: judgeSingleKey,
  saleSimulated: (_, { facts, isReadToken }) =>
    ofToken(
      { fact: facts.sellSimulation, what: 'simulated sale', isReadToken },
      ({ sellable, reason }, evidence) =>
        sellable
          ? met('A simulated sale went through.', evidence)
          : broken(`A simulated sale failed${reason === null ? '' : `: ${reason}`}.`, evidence),
    ),
  taxAtMost: ({ percent }, { facts, isReadToken }) =>
    ofToken(
      { fact: facts.transferFee, what: 'simulated transfer', isReadToken },
      ({ basisPoints }, evidence) => {
        const words = `A simulated transfer took ${basisPoints / 100} %.`;
        return basisPoints <= percent * 100 ? met(words, evidence) : broken(words, evidence);
      },
    ),
  notPaused: (_, { facts, isReadToken }) =>
    ofToken({ fact: facts.restrictions, what: 'pause switch', isReadToken }, ({ paused }, evidence) =>
      paused === true
        ? broken('Transfers are paused for everybody.', evidence)
        : met(paused === null ? 'It has no pause switch.' : 'It is not paused.', evidence),
    ),
  sourceVerified: (_, { facts }) =>
    whenKnown(
      { fact: facts.sourceVerified, what: 'source' },
      ({ verified, contracts, complete }, evidence) => {
        if (contracts === 0 || verified < contracts)
          return unknown(`Published source builds ${verified} of ${contracts} contracts.`, evidence);
        if (complete !== true) return unknown(`${capital(mayHaveOthers)}.`, evidence);
        return met(`Published source builds what runs at ${count(contracts, 'contract')}.`, evidence);
      },
    ),
  // Less knowledge lowers the coverage, and must not turn an answer into another one.
  coverageAtLeast: ({ percent }, { score }) => {
    const words = `Based on ${Math.floor(score.coverage * 100)} % of the checks.`;
    return score.coverage * 100 >= percent ? met(words) : unknown(words);
  },
  scoreAtLeast: ({ score: least }, { score: { range } }) => {
    const words = `Range ${range.low}–${range.high}.`;
    if (range.low >= least) return met(words);
    return range.high < least ? broken(words) : unknown(words);
  },
  controlGradeAtLeast: ({ grade }, { control }) => {
    if (!isWorse(control.worst, grade)) return met(control.sentence);
    const why = control.reasons.find((one) => isWorse(one.grade, grade));
    if (isWorse(control.best, grade)) return broken(why?.sentence ?? control.sentence, why?.evidence);
    return unknown(control.unknown[0]?.why ?? control.sentence, control.unknown[0]?.evidence);
  },
  noActiveExploit: (_, { facts }) =>
    whenKnown({ fact: facts.incidents, what: 'incidents' }, ({ all, complete }, evidence) => {
      const active = all.find((one) => one.activeExploit && one.resolvedAt === null);
      if (active) return broken(`${active.title} is not resolved.`, active.evidence);
      return complete
        ? met('No exploit is under way.', evidence)
        : unknown('Nobody has confirmed that every incident is on record.', evidence);
    }),
  readWithin: ({ hours }, { facts, now }) =>
    whenKnown({ fact: facts.lastRead, what: 'last reading' }, ({ at }, evidence) => {
      const age = (now.getTime() - Date.parse(at)) / 3_600_000;
      const words = `Last read ${at}.`;
      return age <= hours ? met(words, evidence) : unknown(words, evidence);
    }),
};

/** Whether a condition is known to be met, known to be broken, or neither. Less knowledge only ever makes it unknown. */
export const judgeCondition = <K extends PolicyConditionKind>(
  condition: Extract<PolicyCondition, { kind: K }>,
  subject: PolicySubject,
): JudgedCondition => (judges[condition.kind] as Judge<K>)(condition, subject);
