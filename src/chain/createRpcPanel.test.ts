import { expect, it } from 'vitest';
import { createRandom } from '#lib/random.ts';
import { answerFrom, type ChainView, extendChain } from '#test/simulation/simulatedChain.ts';
import { createFunctionTransport } from './createFunctionTransport.ts';
import { createRpcPanel, type PanelOptions } from './createRpcPanel.ts';

const common = extendChain([], { random: createRandom(1), count: 40, salt: 'common' });
const honest = extendChain(common, { random: createRandom(2), count: 20, salt: 'honest' });
const forged = extendChain(common, { random: createRandom(3), count: 30, salt: 'forged' });
const hashOf = (view: ChainView, block: number) => view[block]?.block.hash;

interface Node {
  name?: string;
  view?: ChainView;
  /** It never answers, or always fails. */
  state?: 'hanging' | 'down';
}

function open(nodes: Node[], options: Partial<PanelOptions> = {}) {
  let time = 0;
  const transports = nodes.map((node, index) =>
    createFunctionTransport(node.name ?? `node ${index}`, async (method, params) => {
      if (node.state === 'hanging') return new Promise(() => undefined);
      if (node.state === 'down') throw Object.assign(new Error('gone'), { code: -32_603 });
      return answerFrom(node.view ?? honest, method, params);
    }),
  );
  const panel = createRpcPanel({
    transports,
    quorum: 2,
    finalityDepth: 15,
    graceMs: 5,
    now: () => Date.UTC(2026, 10, 16),
    elapsed: () => time,
    ...options,
  });
  return {
    panel,
    trusted: () => panel.getTrusted().map(({ name }) => name),
    states: () => panel.report().map(({ state }) => state),
    wait: (ms: number) => {
      time += ms;
    },
  };
}

it('sets aside the endpoint that differs from a quorum, names it, and says what both have', async () => {
  const { panel, trusted } = open([{ name: 'liar', view: forged }, {}, {}]);
  expect(await panel.getHash(50)).toBe(hashOf(honest, 50));
  expect(trusted()).toEqual(['node 1', 'node 2']);
  expect(panel.report()[0]).toEqual({
    name: 'liar',
    state: 'aside',
    dispute: {
      about: 'block 50',
      given: hashOf(forged, 50),
      agreed: hashOf(honest, 50),
      since: new Date(Date.UTC(2026, 10, 16)),
    },
    disputes: 1,
  });
});

it('believes it again after a rest, once it agrees about the block of the dispute', async () => {
  const liar: Node = { view: forged };
  const { panel, states, wait } = open([liar, {}, {}]);
  await panel.getHash(50);
  wait(29_000);
  liar.view = honest;
  await panel.getHash(59);
  expect(states()[0]).toBe('aside');
  wait(1_000);
  await panel.getHash(59);
  expect(states()[0]).toBe('agreeing');
  // The second time it takes twice as long; and agreeing elsewhere is not enough.
  liar.view = forged;
  await panel.getHash(50);
  wait(59_000);
  await panel.getHash(30);
  expect(states()[0]).toBe('aside');
  wait(1_000);
  await panel.getHash(30);
  expect(states()[0]).toBe('aside');
  liar.view = honest;
  await panel.getHash(30);
  expect(panel.report()[0]).toMatchObject({ state: 'agreeing', dispute: undefined, disputes: 2 });
});

it('agrees on nothing where two stand against two, and blames nobody', async () => {
  const { panel, states } = open([{}, { view: forged }, {}, { view: forged }]);
  await expect(panel.getHash(45)).rejects.toThrow(
    `the endpoints do not agree on block 45: node 0 has ${hashOf(honest, 45)}, node 1 has ${hashOf(forged, 45)}`,
  );
  expect(states()).toEqual(['agreeing', 'agreeing', 'agreeing', 'agreeing']);
});

it('stays with the settled part while branches near the head differ', async () => {
  const branch = extendChain(honest.slice(0, 55), { random: createRandom(4), count: 5, salt: 'branch' });
  const { panel, states } = open([{}, { view: branch }]);
  expect(await panel.getHead()).toMatchObject({ number: 44, hash: hashOf(honest, 44) });
  expect(states()).toEqual(['agreeing', 'agreeing']);
  const deep = open([{}, { view: forged }]);
  await expect(deep.panel.getHead()).rejects.toThrow('the endpoints do not agree on block 44');
});

it('takes the newest block that a quorum has for the head, whatever one alone claims', async () => {
  const { panel } = open([{ view: honest.slice(0, 58) }, { view: forged }, {}]);
  await panel.getHead();
  // Now known to differ, it has no say in how far the chain goes.
  expect((await panel.getHead()).number).toBe(57);
  expect(panel.report()[1]?.state).toBe('aside');
});

it('neither waits for one that does not answer nor holds it against it', async () => {
  const { panel, trusted, states } = open([{ state: 'hanging' }, { state: 'down' }, {}, {}]);
  expect(await panel.getHash(50)).toBe(hashOf(honest, 50));
  expect(states()).toEqual(['silent', 'silent', 'agreeing', 'agreeing']);
  expect(trusted()).toEqual(['node 2', 'node 3', 'node 0', 'node 1']);
  const lonely = open([{ state: 'down' }, {}]);
  await expect(lonely.panel.getHead()).rejects.toThrow('2 endpoints must agree, and 1 of 2 answer');
  await expect(lonely.panel.getHash(50)).rejects.toThrow(
    '2 endpoints must agree on block 50, and 1 of 2 answer for it',
  );
});

it('tells endpoints of one host apart', () => {
  const { panel } = open([{ name: 'rpc.example' }, { name: 'rpc.example' }]);
  expect(panel.report().map(({ name }) => name)).toEqual(['rpc.example', 'rpc.example (2)']);
});
