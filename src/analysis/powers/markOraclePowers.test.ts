import { expect, it } from 'vitest';
import type { FoundPower } from '#core/powers/contractReading.ts';
import { markOraclePowers } from './markOraclePowers.ts';

const power = (name: string, more: Partial<FoundPower> = {}): FoundPower => ({
  target: '0xaa',
  selector: '0x12345678',
  name,
  class: 'other',
  verdict: 'privileged',
  guard: null,
  method: 'state',
  holders: [{ kind: 'key', address: '0x01' }],
  evidence: [],
  ...more,
});

const fn = (name: string, verdict: 'privileged' | 'open', stateMutability = 'nonpayable') =>
  ({ name, selector: '0x00000000', verdict, reason: 'guarded', stateMutability }) as const;

const names = (powers: FoundPower[], functions: Parameters<typeof markOraclePowers>[1]) =>
  markOraclePowers(powers, functions).flatMap(({ name, decides }) => (decides ? [name] : []));

it('knows an oracle, a rate and a set of validators by their names', () => {
  const powers = [
    'setOracle',
    'updateExchangeRate',
    'transmitAnswer',
    'setRewardRate',
    'setBaseUri',
    'setPrice',
  ].map((name) => power(name));
  const open = [fn('transfer', 'open'), fn('mint', 'open')];
  expect(names(powers, open)).toEqual(['setOracle', 'updateExchangeRate', 'transmitAnswer']);
  expect(names([power('setValidator', { class: 'ownership' })], open)).toEqual(['setValidator']);
});

it('takes a price for what decides where users borrow against it', () => {
  expect(names([power('setPrice')], [fn('borrow', 'open'), fn('setPrice', 'privileged')])).toEqual([
    'setPrice',
  ]);
  expect(names([power('setPrice')], [fn('buy', 'open'), fn('setPrice', 'privileged')])).toEqual([]);
});

it('takes what a contract answers for what it is for, where everybody else can only read it', () => {
  const view = fn('addressOf', 'open', 'view');
  const entry = power('setEntry');
  expect(names([entry], [view, fn('setEntry', 'privileged')])).toEqual(['setEntry']);
  expect(names([entry], [view, fn('setEntry', 'privileged'), fn('deposit', 'open')])).toEqual([]);
  expect(names([power('setEntry', { class: 'fee' })], [view, fn('setEntry', 'privileged')])).toEqual([]);
});
