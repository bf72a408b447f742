import { expect, it } from 'vitest';
import type { ControlNode } from '#model/controlTypes.ts';
import { areHoldersKnown, listPrivileged } from './market.ts';

const power = {
  ...{ target: '0x', selector: '0x', name: null, class: 'other' as const, verdict: 'privileged' as const },
  ...{ guard: null, method: 'symbolic' as const, evidence: [] },
};

it('knows nobody to be without power where holders are unknown or the code was not studied', () => {
  const isKnown = (kind: 'nobody' | 'others' | 'unknown') =>
    areHoldersKnown({
      problem: undefined,
      powers: [{ ...power, holders: [kind === 'nobody' ? { kind } : { kind, why: 'x' }] }],
    });
  expect([isKnown('nobody'), isKnown('others'), isKnown('unknown')]).toEqual([true, false, false]);
  expect(areHoldersKnown({ problem: 'too large', powers: [] })).toBe(false);
});

it('counts everybody on the way to a power as privileged: wallets, their owners, and who commands timelocks and contracts', () => {
  const addressOf = (digit: string) => `0x${digit.repeat(40)}` as const;
  const wallet: ControlNode = {
    ...{ kind: 'multisig', address: addressOf('B'), threshold: 1, modules: 0 },
    owners: [addressOf('c'), addressOf('d')],
  };
  const timelock: ControlNode = {
    ...{ kind: 'timelock', address: addressOf('a'), delaySeconds: 60, openExecution: false },
    controllers: [{ kind: 'contract', address: addressOf('e'), controllers: [wallet] }],
  };
  const holders: ControlNode[] = [timelock, { kind: 'others', why: `beside ${addressOf('9')}` }];
  const subject = { analysis: { powers: [{ ...power, holders }] }, identity: { owner: addressOf('f') } };
  expect([...listPrivileged(subject)].sort()).toEqual([...'abcdef'].map(addressOf));
});
