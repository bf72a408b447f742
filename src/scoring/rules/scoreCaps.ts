import { shortenHash } from '#lib/shortenHash.ts';
import type { Evidence } from '#model/evidence.ts';
import type { Control, PausedContract, Power } from '#model/facts.ts';
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
  decide: (value: T, read: readonly Evidence[]) => [state: CapState, sentence: string, evidence?: Evidence[]],
): CapJudgement {
  if (!fact.known) {
    return {
      state: 'unknown',
      sentence: `Unknown: ${fact.why}.`,
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
    judge(incidents, ({ all, complete }) => {
      const active = all.filter(({ activeExploit: active, resolvedAt }) => active && resolvedAt === null);
      if (active.length > 0)
        return [
          'applies',
          `An exploit is going on: ${some(active.map(({ title }) => title))}.`,
          active.flatMap(({ evidence }) => evidence),
        ];
      return complete
        ? ['clear', 'Not applied: incidents searched, none is an ongoing exploit.']
        : ['unknown', 'Unknown: no exploit is on record, but none was searched for.'];
    }),
});

const unresolvedCritical = cap({
  id: 'unresolvedCritical',
  limit: 40,
  name: 'Unresolved critical finding',
  rule: 'a critical finding is pending, acknowledged, declined or only partially resolved, or its fix is not in the deployed code',
  uses: ['findings'],
  judge: ({ findings }) =>
    judge(findings, ({ all, complete }) => {
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
        return ['unknown', 'Unknown: no unresolved critical finding on record, but not all findings are.'];
      const unproven = critical.filter(({ proofOfFix }) => proofOfFix !== 'proven');
      return unproven.length > 0
        ? [
            'unknown',
            `Unknown: ${unproven.length} of ${critical.length} critical fixes were not measured in the deployed code.`,
            unproven.flatMap(({ evidence }) => evidence),
          ]
        : [
            'clear',
            critical.length === 0
              ? 'Not applied: no audit on record reported a critical finding.'
              : `Not applied: none of ${count(critical.length, 'critical finding')} is unresolved.`,
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
    return ['unknown', `Unknown control: ${some(hidden.map(describe))}.`, evidenceOf(hidden)];
  if (contractsRead < contracts || contracts === 0)
    return ['unknown', `Unknown: ${contractsRead} of ${count(contracts, 'contract')} could be read.`];
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
    judge(control, (value, read) =>
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
  rule: `anybody can ${graveActs} over users' money, as an unprivileged simulated call showed`,
  uses: ['control'],
  judge: ({ control }) =>
    judge(control, (value, read) =>
      judgeGrave(value, read, {
        can: isAnybody,
        says: 'No key is needed',
        denies: `nobody unprivileged can ${graveActs}`,
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
    judge(sellSimulation, ({ sellable, reason }, read) =>
      sellable
        ? ['clear', `Not applied: a simulated sale of the token went through${atBlock(read)}.`]
        : ['applies', `A simulated sale of the token fails${atBlock(read)}${reason ? `: ${reason}` : ''}.`],
    ),
});

/** Whether users' money is held by a contract that is paused. Cleared only by a reading of all contracts. */
function judgePaused({
  paused,
  contractsRead,
  contracts,
  complete,
}: Control): [state: CapState, sentence: string, evidence?: Evidence[]] {
  const stopped = (paused ?? []).filter((one) => one.stopped.length > 0);
  const name = (one: PausedContract) => shortenHash(one.contract);
  if (stopped.length > 0)
    return [
      'applies',
      `Paused: ${some(stopped.map((one) => `${some(one.stopped)} of ${name(one)}`))} fails.`,
      stopped.flatMap(({ evidence }) => evidence),
    ];
  if (!paused) return ['unknown', 'Unknown: whether its contracts are paused was not read.'];
  if (paused.length > 0)
    return [
      'unknown',
      `Unknown: ${some(paused.map(name))} is paused; whether users can still withdraw was not shown.`,
      paused.flatMap(({ evidence }) => evidence),
    ];
  if (contractsRead < contracts)
    return ['unknown', `Unknown: ${contractsRead} of ${count(contracts, 'contract')} could be read.`];
  return complete ? ['clear', ''] : ['unknown', `Unknown: no contract read is paused; ${mayHaveOthers}.`];
}

const halted = cap({
  id: 'halted',
  limit: 40,
  name: 'Halted',
  rule: 'the token is paused for everybody, or a contract on record is and functions to withdraw from it fail for that',
  uses: ['restrictions', 'control'],
  judge: ({ restrictions, control }) => {
    if (restrictions.known && restrictions.value.paused)
      return judge(restrictions, (_, read) => [
        'applies',
        `The token is paused for everybody${atBlock(read)}.`,
      ]);
    const ofContracts = judge(control, judgePaused);
    if (ofContracts.state !== 'clear') return ofContracts;
    return judge(restrictions, (_, read) => [
      'clear',
      `Not applied: the token is not paused${atBlock(read)}, and no contract on record says that it is.`,
    ]);
  },
});

const drained = cap({
  id: 'drained',
  limit: 40,
  name: 'Unresolved critical incident',
  rule: 'a critical incident on record is not resolved: the project was drained or attacked',
  uses: ['incidents'],
  judge: ({ incidents }) =>
    judge(incidents, ({ all, complete }) => {
      const open = all.filter(({ severity, resolvedAt }) => severity === 'critical' && resolvedAt === null);
      if (open.length > 0)
        return [
          'applies',
          `Not resolved: ${some(open.map(({ title }) => title))}.`,
          open.flatMap(({ evidence }) => evidence),
        ];
      return complete
        ? ['clear', 'Not applied: incidents searched, no critical one is unresolved.']
        : ['unknown', 'Unknown: no such incident is on record, but none was searched for.'];
    }),
});

const codeDiffers = cap({
  id: 'codeDiffers',
  limit: 70,
  name: 'Deployed code differs from audited code',
  rule: 'the deployed code of at least one contract differs from the audited code',
  uses: ['codeMatch'],
  judge: ({ codeMatch }) =>
    judge(codeMatch, ({ matching, differing, notCompared, complete }) => {
      if (differing > 0)
        return [
          'applies',
          `Deployed code of ${count(differing, 'contract')} differs from the audited code hash on record.`,
        ];
      if (notCompared > 0 || matching === 0)
        return ['unknown', `Unknown: ${count(notCompared, 'contract')} not compared with audited code.`];
      return complete
        ? ['clear', 'Not applied: deployed code matches the audited code hash on record.']
        : [
            'unknown',
            `Unknown: ${count(matching, 'contract')} ${matching === 1 ? 'matches' : 'match'} the audited code hash; ${mayHaveOthers}.`,
          ];
    }),
});

export const caps: Cap[] = [
  ...[cannotBeSold, activeExploit, unresolvedCritical, drained, halted],
  ...[anybody, oneKey, codeDiffers],
];
