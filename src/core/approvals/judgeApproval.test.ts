import { expect, it } from 'vitest';
import { describeSpender } from './describeSpender.ts';
import { compareApprovals, measureAtRisk } from './judgeApproval.ts';

const none = { balance: 10n, toPermit2: undefined, decimals: 0 };

it('says at most what there is to take, and unknown where that is', () => {
  expect(measureAtRisk({ ...none, kind: 'amount', amount: 2n ** 256n - 1n })).toBe('10');
  expect(measureAtRisk({ ...none, kind: 'amount', amount: 3n })).toBe('3');
  expect(measureAtRisk({ ...none, kind: 'permit2', amount: 8n, toPermit2: 2n })).toBe('2');
  expect(measureAtRisk({ ...none, kind: 'amount', amount: 3n, balance: undefined })).toBeNull();
  expect(measureAtRisk({ ...none, kind: 'amount', amount: 3n, decimals: undefined })).toBeNull();
  expect(measureAtRisk({ ...none, kind: 'all', amount: 1n, balance: undefined })).toBeNull();
});

it('puts what changed first, unknown amounts before known ones and what is empty last', () => {
  const empty = { concerns: ['changed', 'unlimited'] as const, atRisk: '0', atRiskUsd: 0, name: 'empty' };
  const changed = { concerns: ['changed'] as const, atRisk: '1', atRiskUsd: 1, name: 'changed' };
  const unknown = { concerns: ['unlimited'] as const, atRisk: null, atRiskUsd: null, name: 'unknown' };
  const dear = { concerns: ['unlimited'] as const, atRisk: '5', atRiskUsd: 900, name: 'dear' };
  const sorted = [empty, dear, unknown, changed].toSorted((a, b) =>
    compareApprovals({ ...a, concerns: [...a.concerns] }, { ...b, concerns: [...b.concerns] }),
  );
  expect(sorted.map(({ name }) => name)).toEqual(['changed', 'unknown', 'dear', 'empty']);
});

const state = { codeHash: '0x01', implementation: null, admin: null, owner: '0xaa' };
const describeAt = (before: typeof state | null, now: typeof state | null, since: number | null = 4) =>
  describeSpender({
    ...{ chain: 'eip155:1', block: 9, since, record: undefined, control: undefined, logs: [] },
    read: { address: '0xbb', now, before },
  });

it('says that nothing changed only where both states were read', () => {
  expect(describeAt(state, state)).toMatchObject({ changed: false, why: null, kind: 'contract' });
  expect(describeAt(state, { ...state, owner: '0xcc' })).toMatchObject({
    changed: true,
    changes: [{ text: 'Owner changed since block 4' }],
  });
  expect(describeAt(null, state)).toMatchObject({ changed: null, why: 'no node with the state of block 4' });
  expect(describeAt(null, null)).toMatchObject({ changed: null, kind: null, why: 'the node did not answer' });
});
