import { shortenHash } from '#lib/shortenHash.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Control, Power } from '#model/facts.ts';
import type { CapState } from '#model/outcomes.ts';
import { type Cap, type CapJudgement, cap } from '#scoring/factors/cap.ts';
import { describeHolder, reachOf } from '#scoring/factors/control.ts';
import type { Reading } from '#scoring/factors/factor.ts';
import { isGrave, mayBeGrave } from '#scoring/factors/gravePowers.ts';
import { atBlock, count, duration, mayHaveOthers, some } from '#scoring/factors/words.ts';
import { findingState, lacksFix, ofSeverity } from './findingState.ts';

const noDelaySeconds = 3600;

function judge<T>(
  fact: Reading<T>,
  question: string,
  decide: (value: T, read: readonly Evidence[]) => [state: CapState, sentence: string, evidence?: Evidence[]],
): CapJudgement {
  if (!fact.known) {
    return {
      state: 'unknown',
      sentence: `Not applied: it is not known ${question}: ${fact.why}.`,
      evidence: [],
    };
  }
  const [state, sentence, evidence = []] = decide(fact.value, fact.evidence);
  return { state, sentence, evidence: evidence.length > 0 ? evidence : fact.evidence };
}

const activeExploit = cap({
  id: 'activeExploit',
  limit: 30,
  name: 'Active exploit',
  rule: 'an unresolved incident is marked as an exploit that is going on',
  uses: ['incidents'],
  judge: ({ incidents }) =>
    judge(incidents, 'whether an exploit is going on', ({ all, complete }) => {
      const active = all.filter(({ activeExploit: active, resolvedAt }) => active && resolvedAt === null);
      if (active.length > 0)
        return [
          'applies',
          `An exploit is going on: ${some(active.map(({ title }) => title))}.`,
          active.flatMap(({ evidence }) => evidence),
        ];
      return complete
        ? [
            'clear',
            'Not applied: incidents were looked for, and none on record is an exploit that is going on.',
          ]
        : ['unknown', 'Not applied: no exploit is on record, and nobody has looked for one.'];
    }),
});

const unresolvedCritical = cap({
  id: 'unresolvedCritical',
  limit: 40,
  name: 'Unresolved critical finding',
  rule: 'a critical finding is pending, acknowledged, declined or only partially resolved, or its fix is not in the deployed code',
  uses: ['findings'],
  judge: ({ findings }) =>
    judge(findings, 'whether a critical finding is unresolved', ({ all, complete }) => {
      const critical = ofSeverity(all, 'critical');
      const left = critical.filter(
        (finding) =>
          lacksFix(finding) || findingState(finding) === 'open' || finding.status === 'partiallyResolved',
      );
      if (left.length > 0)
        return [
          'applies',
          `${count(left.length, 'critical finding')} unresolved: ${some(left.map(({ id }) => id))}.`,
          left.flatMap(({ evidence }) => evidence),
        ];
      if (!complete)
        return [
          'unknown',
          'Not applied: no unresolved critical finding is on record, but not everything that audits found is.',
        ];
      const unproven = critical.filter(({ proofOfFix }) => proofOfFix !== 'proven');
      return unproven.length > 0
        ? [
            'unknown',
            `Not applied: no critical finding is open on record, but of ${unproven.length} of ${critical.length} nobody measured whether the fix runs.`,
            unproven.flatMap(({ evidence }) => evidence),
          ]
        : [
            'clear',
            critical.length === 0
              ? 'Not applied: what each audit on record found is stated, and no critical finding is among it.'
              : `Not applied: of ${count(critical.length, 'critical finding')} none is unresolved.`,
          ];
    }),
});

const describe = ({ class: what, function: name, cut, decides, contract, holder }: Power): string =>
  `${cut || decides ? name : what} on ${shortenHash(contract)} by ${describeHolder(holder)}`;

const graveActs = 'upgrade, mint, take, freeze or set what decides';

const evidenceOf = (found: readonly Power[]) => found.flatMap(({ evidence }) => evidence);

const isQuickKey = ({ holder }: Power): boolean => {
  const { consent, delaySeconds } = reachOf(holder);
  return consent === 'oneKey' && delaySeconds < noDelaySeconds;
};

const isAnybody = ({ holder }: Power): boolean => reachOf(holder).consent === 'anybody';

const isUnknown = ({ cut, holder }: Power): boolean => cut === true || reachOf(holder).consent === 'unknown';

interface ControlQuestion {
  can: (power: Power) => boolean;
  /** "One key acts alone and at once", before the powers. */
  says: string;
  /** "no single key can", after what was read. */
  denies: string;
}

/** Whether somebody of a kind holds a grave power. Cleared only by a full reading in which every power is told. */
function judgeGrave(
  { powers, contractsRead, contracts, complete }: Control,
  read: readonly Evidence[],
  { can, says, denies }: ControlQuestion,
): [state: CapState, sentence: string, evidence?: Evidence[]] {
  const found = powers.filter((power) => isGrave(power) && can(power));
  if (found.length > 0) return ['applies', `${says}: ${some(found.map(describe))}.`, evidenceOf(found)];
  const hidden = powers.filter((power) => mayBeGrave(power) && (isUnknown(power) || can(power)));
  if (hidden.length > 0)
    return [
      'unknown',
      `Not applied: control is not fully known: ${some(hidden.map(describe))}.`,
      evidenceOf(hidden),
    ];
  if (contractsRead < contracts || contracts === 0)
    return ['unknown', `Not applied: ${contractsRead} of ${count(contracts, 'contract')} could be read.`];
  const none = `Not applied: in ${count(contracts, 'contract')} read${atBlock(read)}, ${denies}`;
  const grave = evidenceOf(powers.filter(isGrave));
  return complete ? ['clear', `${none}.`, grave] : ['unknown', `${none}; ${mayHaveOthers}.`, grave];
}

const oneKey = cap({
  id: 'oneKey',
  limit: 60,
  name: 'One key can upgrade, mint, take or freeze without delay',
  rule: `one key (or any one key of a 1-of-n wallet) can ${graveActs} over users' money (an oracle's answer, a rate, a set of validators) after less than ${duration(noDelaySeconds)}`,
  uses: ['control'],
  judge: ({ control }) =>
    judge(control, `who can ${graveActs}`, (value, read) =>
      judgeGrave(value, read, {
        can: isQuickKey,
        says: 'One key acts alone and at once',
        denies: `no single key can ${graveActs} without delay`,
      }),
    ),
});

const anybody = cap({
  id: 'anybody',
  limit: 40,
  name: 'Anybody can upgrade, mint, take or freeze',
  rule: `anybody can ${graveActs} over users' money, as a simulated call of a stranger showed`,
  uses: ['control'],
  judge: ({ control }) =>
    judge(control, `whether anybody can ${graveActs}`, (value, read) =>
      judgeGrave(value, read, {
        can: isAnybody,
        says: 'No key is needed',
        denies: `a stranger cannot ${graveActs}`,
      }),
    ),
});

const cannotBeSold = cap({
  id: 'cannotBeSold',
  limit: 20,
  name: 'Honeypot: cannot be sold',
  rule: 'a simulated sale of the token fails',
  uses: ['sellSimulation'],
  judge: ({ sellSimulation }) =>
    judge(sellSimulation, 'whether the token can be sold', ({ sellable, reason }, read) =>
      sellable
        ? ['clear', `Not applied: a simulated sale of the token went through${atBlock(read)}.`]
        : ['applies', `A simulated sale of the token fails${atBlock(read)}${reason ? `: ${reason}` : ''}.`],
    ),
});

const halted = cap({
  id: 'halted',
  limit: 40,
  name: 'Halted',
  rule: 'the token is paused for everybody',
  uses: ['restrictions'],
  judge: ({ restrictions }) =>
    judge(restrictions, 'whether the token is paused', ({ paused }, read) =>
      paused
        ? ['applies', `The token is paused for everybody${atBlock(read)}.`]
        : ['clear', `Not applied: the token is not paused${atBlock(read)}.`],
    ),
});

const drained = cap({
  id: 'drained',
  limit: 40,
  name: 'Unresolved critical incident',
  rule: 'a critical incident on record is not resolved: the project was drained or attacked',
  uses: ['incidents'],
  judge: ({ incidents }) =>
    judge(incidents, 'whether a critical incident is unresolved', ({ all, complete }) => {
      const open = all.filter(({ severity, resolvedAt }) => severity === 'critical' && resolvedAt === null);
      if (open.length > 0)
        return [
          'applies',
          `Not resolved: ${some(open.map(({ title }) => title))}.`,
          open.flatMap(({ evidence }) => evidence),
        ];
      return complete
        ? ['clear', 'Not applied: incidents were looked for, and no critical one is unresolved.']
        : ['unknown', 'Not applied: no such incident is on record, and nobody has looked for one.'];
    }),
});

const codeDiffers = cap({
  id: 'codeDiffers',
  limit: 70,
  name: 'Deployed code differs from audited code',
  rule: 'the deployed code of at least one contract differs from the audited code',
  uses: ['codeMatch'],
  judge: ({ codeMatch }) =>
    judge(
      codeMatch,
      'whether the deployed code is the audited code',
      ({ matching, differing, notCompared, complete }) => {
        if (differing > 0)
          return [
            'applies',
            `The deployed code of ${count(differing, 'contract')} differs from the audited code, by the hash on record.`,
          ];
        if (notCompared > 0 || matching === 0)
          return [
            'unknown',
            `Not applied: ${count(notCompared, 'contract')} not compared with audited code.`,
          ];
        return complete
          ? ['clear', 'Not applied: the deployed code matches the audited code, by the hash on record.']
          : [
              'unknown',
              `Not applied: the deployed code of ${count(matching, 'contract')} matches the audited code, by the hash on record; ${mayHaveOthers}.`,
            ];
      },
    ),
});

export const caps: Cap[] = [
  ...[cannotBeSold, activeExploit, unresolvedCritical, drained, halted],
  ...[anybody, oneKey, codeDiffers],
];
