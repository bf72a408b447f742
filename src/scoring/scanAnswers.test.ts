import { expect, it } from 'vitest';
import { describePath } from '#core/powers/describePath.ts';
import type { ControlGrade, ControlReason } from '#model/controlGradeSchema.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import type { TokenScan } from '#model/tokenScan.ts';
import { type AnsweredParts, canScanBeSold, whatItControls, whoControlsScan } from './scanAnswers.ts';

const key: Holder = { kind: 'key', address: `0x${'1'.repeat(40)}` };
const multisig: Holder = { kind: 'multisig', address: `0x${'2'.repeat(40)}`, threshold: 3, owners: 5 };
const waiting: Holder = { kind: 'timelock', address: '0x3', delaySeconds: 172_800, controller: multisig };

const reason = (holder: Holder | null, who: ControlReason['who'], grade: ControlReason['grade'] = 'F') =>
  ({ grade, act: 'dilute', who, warning: 'none', holder, sentence: '' }) as unknown as ControlReason;

const grade = (reasons: ControlReason[], whys: string[] = []): ControlGrade => ({
  rulesVersion: '1',
  gradedAt: '',
  best: reasons.length > 0 ? 'F' : 'A',
  worst: reasons.length + whys.length > 0 ? 'F' : 'A',
  sentence: '',
  reasons,
  moreReasons: 0,
  unknown: whys.map((why) => ({ why, worst: 'F', evidence: [] })),
});

const parts = (changed: Partial<AnsweredParts>): AnsweredParts => ({
  kind: 'contract',
  block: 619,
  wallet: null,
  gaps: [],
  token: null,
  control: null,
  ...changed,
});

it('names the weakest holder, with its notice', () => {
  const both = grade([reason(waiting, 'severalKeys'), reason(key, 'oneKey'), reason(null, null)]);
  expect(whoControlsScan(parts({ control: both }))).toEqual({
    tone: 'risk',
    text: 'One key, no delay',
    detail: '0x1111…1111',
  });
  expect(whoControlsScan(parts({ control: grade([reason(waiting, 'severalKeys', 'D')]) }))).toMatchObject({
    tone: 'minor',
    text: '3 of 5 keys, 2 days notice',
  });
  expect(whoControlsScan(parts({ control: grade([reason({ kind: 'anyone' }, 'anybody')]) }))).toMatchObject({
    tone: 'grave',
    text: 'Anybody, no delay',
  });
});

it('says nobody only where nothing is unknown, and several keys only where nobody weaker may be', () => {
  expect(whoControlsScan(parts({ control: grade([]) })).text).toBe('Nobody');
  expect(whoControlsScan(parts({ control: grade([], ['who can call f']) }))).toEqual({
    tone: 'unknown',
    text: 'Unknown',
    detail: 'who can call f',
  });
  expect(
    whoControlsScan(parts({ control: grade([reason(waiting, 'severalKeys')], ['who can call f']) })),
  ).toEqual({ tone: 'unknown', text: 'Not all known', detail: '3 of 5 keys, 2 days notice' });
  // Nobody is weaker than a single key.
  expect(whoControlsScan(parts({ control: grade([reason(key, 'oneKey')], ['who can call f']) })).text).toBe(
    'One key, no delay',
  );
  expect(whoControlsScan(parts({})).text).toBe('Unknown');
});

it('takes a sale that was not simulated for no word about who controls it', () => {
  const sale = 'no sale simulated (no pool found)';
  expect(whoControlsScan(parts({ control: grade([], [sale]) }))).toEqual({
    tone: 'unknown',
    text: 'Unknown',
    detail: 'no holder found',
  });
  expect(whoControlsScan(parts({ control: grade([], [sale, 'who can call f']) })).detail).toBe(
    'who can call f',
  );
});

it('takes a wallet at its word only where its code leaves no other way', () => {
  const text = '3 of 5 keys (0xA2f2…c164)';
  expect(whoControlsScan(parts({ wallet: { text, beside: [] } })).text).toBe('3 of 5 keys');
  for (const beside of [null, ['sweep']])
    expect(whoControlsScan(parts({ wallet: { text, beside } }))).toMatchObject({
      tone: 'unknown',
      text: 'Not all known',
    });
  expect(whoControlsScan(parts({ kind: 'account' })).text).toBe('One key');
});

it('tells whether it can be sold, and what is no token apart from what was not read', () => {
  const tokenOf = (sale: unknown) => ({ fields: { sale } }) as TokenScan;
  const sold = (outcome: string) =>
    canScanBeSold(parts({ token: tokenOf({ state: 'known', value: { outcome } }) }));
  expect(sold('works')).toEqual({ tone: 'good', text: 'Yes', detail: 'simulated at block 619' });
  expect(sold('refused')).toMatchObject({ tone: 'grave', text: 'No' });
  expect(sold('refusedForSome')).toMatchObject({ tone: 'caution', text: 'Not by all' });
  expect(canScanBeSold(parts({ token: tokenOf({ state: 'unknown', why: 'no pool found' }) }))).toEqual({
    tone: 'unknown',
    text: 'Unknown',
    detail: 'no pool found',
  });
  expect(canScanBeSold(parts({})).text).toBe('Not a token');
  expect(canScanBeSold(parts({ gaps: [{ step: 'token' }] })).text).toBe('Unknown');
});

it('names the gravest power of an address over others, not over itself', () => {
  const power = (contract: string, contractLabel: string, ...powers: PowerClass[]) => ({
    contract,
    contractLabel,
    address: '0xaa',
    powers,
    paths: [describePath(waiting, powers)],
  });
  const holds = [
    power('0xAA', 'Council', 'other'),
    power('0x1', 'Pool (Harbor)', 'pause', 'burn'),
    power('0x2', 'HBR token (Harbor)', 'other', 'mint'),
  ];
  expect(whatItControls(holds, false)).toEqual({
    tone: 'caution',
    text: '2 contracts',
    detail: 'HBR token (Harbor): 3 of 5 keys, 2 days of delay, can use other privileges and mint',
  });
  expect(whatItControls(holds.slice(0, 1), false)).toBeNull();
  expect(whatItControls([power('0x1', 'Pool (H)', 'other', 'ownership')], true)).toMatchObject({
    text: 'At least 1 contract',
    detail: 'Pool',
  });
});
