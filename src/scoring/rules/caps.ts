import type { Evidence } from '#model/evidence.ts';
import type { Power } from '#model/facts.ts';
import type { CapState } from '#model/outcomes.ts';
import { type Cap, type CapJudgement, cap } from '#scoring/factors/cap.ts';
import { describeHolder, reachOf } from '#scoring/factors/control.ts';
import type { Reading } from '#scoring/factors/factor.ts';
import { atBlock, count, duration, mayHaveOthers, shortAddress, some } from '#scoring/factors/words.ts';
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

const describe = ({ class: what, function: name, cut, contract, holder }: Power): string =>
  `${cut ? name : what} on ${shortAddress(contract)} by ${describeHolder(holder)}`;

const oneKey = cap({
  id: 'oneKey',
  limit: 60,
  name: 'One key can upgrade or mint without delay',
  rule: `one key (or any one key of a 1-of-n wallet) can upgrade or mint after less than ${duration(noDelaySeconds)}, or anybody can`,
  uses: ['control'],
  judge: ({ control }) =>
    judge(control, 'who can upgrade or mint', ({ powers, contractsRead, contracts, complete }, read) => {
      const strong = powers.filter((power) => power.class === 'upgrade' || power.class === 'mint');
      const quick = strong.filter(({ holder }) => {
        const { consent, delaySeconds } = reachOf(holder);
        return consent === 'oneKey' && delaySeconds < noDelaySeconds;
      });
      const open = strong.filter(({ holder }) => reachOf(holder).consent === 'anybody');
      const evidenceOf = (found: Power[]) => found.flatMap(({ evidence }) => evidence);
      if (open.length > 0)
        return ['applies', `No key is needed: ${some(open.map(describe))}.`, evidenceOf(open)];
      if (quick.length > 0)
        return [
          'applies',
          `One key acts alone and at once: ${some(quick.map(describe))}.`,
          evidenceOf(quick),
        ];
      const hidden = powers.filter(
        (power) => power.cut || (strong.includes(power) && reachOf(power.holder).consent === 'unknown'),
      );
      if (hidden.length > 0)
        return [
          'unknown',
          `Not applied: control is not fully known: ${some(hidden.map(describe))}.`,
          evidenceOf(hidden),
        ];
      if (contractsRead < contracts || contracts === 0) {
        return ['unknown', `Not applied: ${contractsRead} of ${count(contracts, 'contract')} could be read.`];
      }
      const found = `Not applied: in ${count(contracts, 'contract')} read${atBlock(read)}, no single key can upgrade or mint without delay`;
      return complete
        ? ['clear', `${found}.`, evidenceOf(strong)]
        : ['unknown', `${found}; ${mayHaveOthers}.`, evidenceOf(strong)];
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

export const caps: Cap[] = [activeExploit, unresolvedCritical, oneKey, codeDiffers];
