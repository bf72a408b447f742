import { expect, it } from 'vitest';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import { splitByHolder } from './holderEvidence.ts';

const addressOf = (index: number) => `0x${'ABcd'.repeat(9)}${index.toString(16).padStart(4, '0')}`;
const key = (index: number): ControlNode => ({ kind: 'key', address: addressOf(index) });
const contract = addressOf(0);
const chain = 'eip155:1';
const code = (index: number): Evidence => ({
  ...{ kind: 'contract', chain, address: addressOf(index), block: 1, codeHash: null, label: 'a key' },
});
const count: Evidence = {
  ...{ kind: 'call', chain, address: contract, data: '0xca15c873', block: 1, value: '0x02', label: 'count' },
};
/** hasRole(role, account), as it is asked: nothing but the data names whom. */
const asked = (index: number): Evidence => ({
  ...{ kind: 'call', chain, address: contract, block: 1, value: '0x01', label: 'has the role' },
  data: `0x91d14854${'0'.repeat(64)}${addressOf(index).slice(2).toLowerCase().padStart(64, '0')}`,
});

it('gives each holder what names it and what names none of them', () => {
  const holders: ControlNode[] = [key(1), key(2), { kind: 'others', why: 'not all were read' }];
  const evidence = [count, code(1), asked(1), code(2), asked(2)];
  expect(splitByHolder({ holders, evidence })).toEqual([
    [count, code(1), asked(1)],
    [count, code(2), asked(2)],
    [count],
  ]);
});

it('gives a wallet what names its owners', () => {
  const wallet: ControlNode = {
    ...{ kind: 'multisig', address: addressOf(9), threshold: 1, modules: 0 },
    owners: [addressOf(1)],
  };
  expect(splitByHolder({ holders: [wallet, key(2)], evidence: [code(1), code(2)] })).toEqual([
    [code(1)],
    [code(2)],
  ]);
});

it('leaves all of it with a single holder', () => {
  expect(splitByHolder({ holders: [key(1)], evidence: [count, code(2)] })).toEqual([[count, code(2)]]);
});
