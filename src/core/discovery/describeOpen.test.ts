import { expect, it } from 'vitest';
import { toFoundContracts } from './describeOpen.ts';

it('knows a contract on record however its address is spelled', () => {
  const chain = 'eip155:1';
  const [vault, admin] = ['0x00000000000000000000000000000000000A11cE', `0x${'b0'.repeat(20)}`];
  const about = { chain, name: null, depth: 0 };
  const found = toFoundContracts({
    nodes: [
      { ...about, address: vault, role: 'onRecord', stop: null },
      { ...about, address: admin, role: 'governing', stop: null },
    ],
    edges: [
      { chain, from: vault.toLowerCase(), to: admin, relation: 'obeys', reason: 'owner()', evidence: [] },
      { chain, from: admin, to: vault.toLowerCase(), relation: 'obeys', reason: 'owner()', evidence: [] },
    ],
    open: [],
    closed: true,
    blocks: [],
  });
  expect(found).toMatchObject({ closed: true, obeyed: 1, created: 0 });
});
