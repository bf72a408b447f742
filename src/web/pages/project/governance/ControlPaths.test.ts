import { expect, it } from 'vitest';
import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import { groupPaths } from './ControlPaths.tsx';

const council: Holder = { kind: 'multisig', address: '0xsafe', threshold: 3, owners: 5 };
const slow: Holder = { kind: 'timelock', address: '0xlock', delaySeconds: 172_800, controller: council };
const key: Holder = { kind: 'key', address: '0xkey' };
const power = (kind: Power['class'], contract: string, name: string, holder: Holder): Power => ({
  class: kind,
  contract,
  function: name,
  holder,
  evidence: [],
});

it('names each way to the keys once, the gravest first, with every function along it', () => {
  const paths = groupPaths([
    power('mint', '0xtoken', 'mint', slow),
    power('pause', '0xpool', 'pause', slow),
    power('pause', '0xpool', 'unpause', slow),
    power('pause', '0xtoken', 'pause', slow),
    power('fee', '0xtoken', 'setFee', { kind: 'nobody' }),
    power('other', '0xpool', 'setOracle', key),
  ]);
  expect(
    paths.map(({ holder, groups, functions }) => [
      holder.kind,
      functions,
      groups.map(({ class: kind, contracts }) => [kind, contracts.map(({ address }) => address)]),
    ]),
  ).toEqual([
    ['key', 1, [['other', ['0xpool']]]],
    [
      'timelock',
      4,
      [
        ['mint', ['0xtoken']],
        ['pause', ['0xpool', '0xtoken']],
      ],
    ],
    ['nobody', 1, [['fee', ['0xtoken']]]],
  ]);
});

it('finds no way where nobody has a power', () => {
  expect(groupPaths([])).toEqual([]);
});
