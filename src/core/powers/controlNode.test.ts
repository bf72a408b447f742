import { expect, it } from 'vitest';
import type { ControlNode } from '#model/controlTypes.ts';
import { listAddresses, toHolder } from './controlNode.ts';
import { describePath } from './describePath.ts';

const key: ControlNode = { kind: 'key', address: '0x00000000000000000000000000000000000000A1' };
const safe: Extract<ControlNode, { kind: 'multisig' }> = {
  kind: 'multisig',
  address: '0x00000000000000000000000000000000000000B2',
  threshold: 2,
  owners: ['0x01', '0x02', '0x03'],
  modules: 0,
};
const timelock = (controllers: ControlNode[], delaySeconds = 86_400): ControlNode => ({
  kind: 'timelock',
  address: '0x00000000000000000000000000000000000000C3',
  delaySeconds,
  controllers,
  openExecution: false,
});
const owned = (controllers: ControlNode[]): ControlNode => ({
  kind: 'contract',
  address: '0x00000000000000000000000000000000000000D4',
  controllers,
});

it('says paths in plain words', () => {
  expect(describePath(toHolder(safe), ['mint'])).toBe('2 of 3 keys, no delay, can mint');
  expect(describePath(toHolder(key), ['upgrade', 'pause', 'upgrade'])).toBe(
    'one key, no delay, can upgrade the code and pause',
  );
  expect(describePath(toHolder(timelock([safe])), ['fee'])).toBe(
    '2 of 3 keys, 24 hours of delay, can change fees',
  );
  expect(describePath({ kind: 'nobody' }, ['mint'])).toBe('nobody can mint');
  expect(describePath(toHolder(owned([])), ['mint'])).toBe(
    'the contract 0x0000…00D4, controller unknown, can mint',
  );
});

it('names a wallet past whose procedure others may act by itself where none could be weaker', () => {
  const hidden: ControlNode = { kind: 'unknown', why: 'hidden' };
  const beside = (wallet: typeof safe) =>
    toHolder({ kind: 'contract', address: wallet.address, controllers: [wallet, hidden] });
  expect(beside({ ...safe, threshold: 1 })).toMatchObject({ kind: 'multisig', threshold: 1 });
  expect(beside(safe)).toMatchObject({ kind: 'contract', controller: { kind: 'unknown' } });
  expect(toHolder(owned([timelock([hidden]), hidden]))).toMatchObject({ controller: { kind: 'unknown' } });
});

it('counts the weakest of several ways', () => {
  expect(toHolder(timelock([safe, key]))).toMatchObject({ controller: { kind: 'key' } });
  expect(toHolder(owned([safe, { kind: 'unknown', why: 'hidden' }]))).toMatchObject({
    controller: { kind: 'unknown' },
  });
  expect(toHolder(owned([{ kind: 'nobody' }, timelock([key]), timelock([key], 60)]))).toMatchObject({
    controller: { delaySeconds: 60 },
  });
});

it('says that there may be others, and lets nothing but one key at once stand against them', () => {
  const others: ControlNode = { kind: 'others', why: 'not all events were read' };
  expect(describePath(toHolder(others), ['mint'])).toBe('there may be others who can mint');
  expect(toHolder(owned([safe, others]))).toMatchObject({ controller: { kind: 'others' } });
  expect(toHolder(owned([{ kind: 'nobody' }, others]))).toMatchObject({ controller: { kind: 'others' } });
  expect(toHolder(timelock([timelock([key]), others]))).toMatchObject({ controller: { kind: 'others' } });
  expect(toHolder(timelock([key, others]))).toMatchObject({ controller: { kind: 'others' } });
  expect(toHolder(owned([key, others]))).toMatchObject({ controller: { kind: 'key' } });
});

it('does not take a wallet with modules for its threshold', () => {
  expect(toHolder({ ...safe, modules: 1 })).toEqual({
    kind: 'contract',
    address: safe.address,
    controller: null,
  });
});

it('lists every address on the way with its part', () => {
  expect(listAddresses(timelock([safe])).map(({ kind, direct }) => [kind, direct])).toEqual([
    ['timelock', true],
    ['multisig', false],
    ['owner', false],
    ['owner', false],
    ['owner', false],
  ]);
});
