import { readFileSync } from 'node:fs';
import { toFunctionSelector } from 'viem/utils';
import { expect, it } from 'vitest';
import type { CheckResult, Grant, Move } from '#model/checks.ts';
import { judgeCheck, type KnownAddress, listReasons } from './judgeCheck.ts';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const [me, token, spender] = [address('1'), address('2'), address('3')];
const coin = { address: token, symbol: 'COIN', decimals: 18 };
const grant = (fields: Partial<Grant> = {}): Grant => ({
  ...{
    kind: 'allowance',
    on: token,
    token: coin,
    to: spender,
    before: '0',
    after: (2n ** 256n - 1n).toString(),
  },
  ...{ until: null, atMost: '1', isTakenBack: false },
  ...fields,
});
const result = (fields: Partial<CheckResult>): CheckResult => ({
  ...{ kind: 'transaction', account: me, block: 1, time: '2026-01-01T00:00:00.000Z', title: 'Transaction' },
  ...{ calls: [], simulation: { state: 'done' }, moves: [], grants: [], touched: [], bound: [] },
  ...{ warnings: [], unknown: [] },
  ...fields,
});
const known = (fields: Partial<KnownAddress> = {}): KnownAddress => ({
  ...{
    address: spender,
    label: 'Router',
    kind: 'contract',
    isThief: false,
    isOnRecord: false,
    verdict: null,
  },
  control: { best: 'A', worst: 'A', sentence: 'Nobody can change it.' },
  isOnRecord: true,
  ...fields,
});
const judge = (fields: Partial<CheckResult>, who?: KnownAddress) => {
  const one = result(fields);
  const facts = { result: one, known: new Map(who ? [[who.address, who]] : []) };
  return judgeCheck(listReasons(facts), one);
};

it.each([
  ['one key', known({ kind: 'account' }), 'risk'],
  ['a thief', known({ isThief: true }), 'risk'],
  [
    'a contract that a scan calls a risk',
    known({ verdict: { state: 'risk', text: 'High risk: …' } }),
    'risk',
  ],
  [
    'a contract that one key can change',
    known({ control: { best: 'D', worst: 'D', sentence: 'One key.' } }),
    'caution',
  ],
  [
    'a contract of which not all is known',
    known({ control: { best: 'A', worst: 'D', sentence: '' } }),
    'unknown',
  ],
  ['nobody has read', undefined, 'unknown'],
  ['a contract of no project', known({ isOnRecord: false }), 'unknown'],
  ['a contract that nobody can change', known(), 'passed'],
] as const)('fears an approval by who gets it: %s', (_, who, state) => {
  expect(judge({ grants: [grant()] }, who).state).toBe(state);
});

it('says of an address where nothing is yet that code may come, not that a key holds it', () => {
  const { state, text } = judge({ grants: [grant()] }, known({ kind: 'empty' }));
  expect(state).toBe('risk');
  expect(text).toMatch(/: nothing is there yet, and code may be put there later$/);
});

it('never warns of a right that is taken back, whoever had it', () => {
  const back = grant({ after: '0', isTakenBack: true });
  expect(judge({ grants: [back] }, known({ kind: 'account', isThief: true })).state).not.toBe('caution');
  expect(judge({ grants: [back] }, known({ kind: 'account' })).state).toBe('passed');
});

it('fears most what makes the account run other code', () => {
  const other = grant({ kind: 'delegation', on: me, token: null });
  expect(judge({ grants: [other] }, known({ isOnRecord: false })).state).toBe('risk');
  expect(judge({ grants: [other] }, known({ isOnRecord: true })).state).toBe('caution');
});

it('says of what could not be simulated that it is unknown, and of what fails why', () => {
  expect(judge({ simulation: { state: 'unable', why: 'no node' } }).state).toBe('unknown');
  expect(judge({ simulation: { state: 'reverts', why: 'too little' } }).text).toBe(
    'Caution: It fails: too little',
  );
});

const move = (direction: 'in' | 'out'): Move => ({
  ...{ direction, kind: 'token', token: coin, amount: '5', id: null, others: [], isMeasured: true },
});
const call = { to: token, value: '0', selector: '0x12345678', arguments: [], isDelegate: false, depth: 0 };

it('asks why something leaves for nothing, but not of a plain transfer', () => {
  expect(judge({ moves: [move('out')], calls: [{ ...call, function: 'claim()' }] }).state).toBe('caution');
  expect(
    judge({ moves: [move('out')], calls: [{ ...call, function: 'transfer(address,uint256)' }] }).state,
  ).toBe('passed');
  expect(judge({ moves: [move('out'), move('in')], calls: [{ ...call, function: 'swap()' }] }).text).toBe(
    'No risk found: 1 asset leaves, 1 comes',
  );
});

it('warns of a token that comes and cannot be sold', () => {
  const trap = known({ address: token, verdict: { state: 'risk', text: 'High risk: sells fail' } });
  expect(judge({ moves: [move('in')] }, trap).text).toContain('sells fail');
});

it('fears a transfer by Permit2 by who may make it, and no payment that names its receiver', () => {
  const who = known({ kind: 'account' });
  expect(judge({ grants: [grant({ kind: 'transfer' })] }, who).state).toBe('caution');
  expect(judge({ grants: [grant({ kind: 'transfer', on: address('4') })] }, who).state).toBe('risk');
  expect(judge({ grants: [grant({ kind: 'transfer', on: address('4') })] }, known()).state).toBe('passed');
});

it('fears a new signer who needs nobody else, and not one more key of an account of one key', () => {
  const signer = grant({ kind: 'signer', on: token, token: null, after: spender });
  const threshold = (after: string) => grant({ kind: 'threshold', on: token, token: null, to: null, after });
  expect(judge({ grants: [signer] }, known({ kind: 'account' })).state).toBe('caution');
  expect(judge({ grants: [signer, threshold('2')] }, known({ kind: 'account' })).state).toBe('caution');
  expect(judge({ grants: [signer, threshold('1')] }, known({ kind: 'account' }))).toEqual({
    state: 'risk',
    text: 'High risk: Router becomes a signer of 0x2222…2222, and needs nobody else from now on',
  });
});

it('fears coins for a function that promises something and gives nothing', () => {
  const leaves: Move = {
    ...{ direction: 'out', kind: 'coin', token: null, amount: '1', id: null, others: [], isMeasured: true },
  };
  const claim = (value: string, moves: Move[]) =>
    judge({
      ...{ moves, calls: [{ to: spender, value, selector: '0x4e71d92d', function: null, arguments: [] }] },
    } as never).state;
  expect(claim('1', [leaves])).toBe('risk');
  expect(claim('0', [leaves])).toBe('caution');
  expect(claim('1', [leaves, { ...leaves, direction: 'in', token: coin, kind: 'token' }])).toBe('passed');
});

it('names promising functions by their selectors', () => {
  const source = readFileSync(new URL('judgeCheck.ts', import.meta.url), 'utf8');
  const named = [...source.matchAll(/\['(0x[0-9a-f]{8})', '(\w+)'\]/g)];
  expect(named.map(([, selector]) => selector)).toEqual(
    named.map(([, , name]) => toFunctionSelector(`${name}()`)),
  );
  expect(named).toHaveLength(8);
});
