import { encodeDeployData, encodeFunctionData, getAddress, type Hex, maxUint256, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { listAskedRights, listExecuted, openCalls } from '#core/checks/decodeCalls.ts';
import { parseRequest } from '#core/checks/parseRequest.ts';
import type { Grant, Move } from '#model/checks.ts';
import { getFundedAccounts } from '../../../demo/chain/accounts.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { mineBlock } from '../../../demo/chain/mineBlock.ts';
import { type EmbeddedNode, openNode } from '../../../demo/chain/openNode.ts';
import { createCheckSimulator } from './createCheckSimulator.ts';

const chain = 'eip155:31337';
const [me, other, thief] = getFundedAccounts().map(({ address }) => getAddress(address)) as [Hex, Hex, Hex];
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 id)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function mint() payable',
  'function transferOwnership(address owner)',
  'function balanceOf(address who) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function owner() view returns (address)',
]);

let node: EmbeddedNode;
let time = 1_790_000_000;
const places = new Map<string, Hex>();
const at = (name: string) => places.get(name) ?? expect.fail(name);

async function send(transaction: { from: Hex; to?: Hex; data?: Hex; value?: Hex }) {
  time += 12;
  await mineBlock(node, { timestamp: time, transactions: [{ gas: '0x4c4b40', ...transaction } as never] });
  const block = (await node.request('eth_getBlockByNumber', ['latest', false])) as { transactions: Hex[] };
  return (await node.request('eth_getTransactionReceipt', block.transactions)) as {
    status: Hex;
    contractAddress: Hex;
  };
}

async function deploy(name: string, args: readonly unknown[]): Promise<void> {
  const { abi: own, bytecode } = getArtifact(name);
  const data = encodeDeployData({ abi: own, bytecode, args: [...args] });
  places.set(name, (await send({ from: me, data })).contractAddress);
}

async function read(
  to: Hex,
  functionName: 'balanceOf' | 'allowance' | 'isApprovedForAll' | 'owner',
  args: Hex[],
) {
  const data = encodeFunctionData({ abi, functionName, args } as never);
  return BigInt((await node.request('eth_call', [{ to, data }, 'latest'])) as Hex);
}

beforeAll(async () => {
  node = await openNode({ genesisTime: time });
  await deploy('PlainToken', ['Coin', 'COIN', 10n ** 24n, me]);
  // Whoever holds it at first pays no tax.
  await deploy('TaxToken', ['Tax', 'TAX', 10n ** 24n, other, other, 1_000n]);
  await send({ from: other, to: at('TaxToken'), data: call('transfer', [me, 10n ** 20n]) });
  await deploy('OwnedToken', ['Owned', 'OWN', 10n ** 24n, me, me]);
  await deploy('NftCollection', ['Items', 'ITEM', 100n, 0n, me]);
  await send({
    from: me,
    to: at('NftCollection'),
    data: encodeFunctionData({ abi, functionName: 'mint' }),
    value: '0x0',
  });
});
afterAll(() => node.close());

const simulator = createCheckSimulator({
  findClient: () =>
    createRpcClient({
      transports: [createFunctionTransport('node', (method, params) => node.request(method, params))],
    }),
  onTrouble: (_, reason) => expect.fail(reason),
});

async function check(request: object) {
  const { account, calls, grants } = await parseRequest(request, { from: me, chain });
  const { opened } = openCalls(calls);
  return simulator.simulate(
    {
      ...{ chain, account, grants, executed: listExecuted(calls), rights: listAskedRights(opened) },
      whyNot: '',
      targets: opened.map(({ to }) => getAddress(to)),
    },
    { network: 'test', gone: new AbortController().signal },
  );
}

const call = (functionName: string, args: readonly unknown[] = []) =>
  encodeFunctionData({ abi, functionName, args } as never);

interface Case {
  what: string;
  on: string;
  data: () => Hex;
  value?: bigint;
}
const cases: Case[] = [
  { what: 'a transfer', on: 'PlainToken', data: () => call('transfer', [other, 5n * 10n ** 18n]) },
  {
    what: 'a transfer that a tax is taken of',
    on: 'TaxToken',
    data: () => call('transfer', [other, 10n ** 18n]),
  },
  { what: 'an approval without limit', on: 'PlainToken', data: () => call('approve', [thief, maxUint256]) },
  { what: 'a smaller approval', on: 'PlainToken', data: () => call('approve', [thief, 7n]) },
  { what: 'an approval taken back', on: 'PlainToken', data: () => call('approve', [thief, 0n]) },
  {
    what: 'an operator of all items',
    on: 'NftCollection',
    data: () => call('setApprovalForAll', [thief, true]),
  },
  { what: 'an item that leaves', on: 'NftCollection', data: () => call('transferFrom', [me, other, 1n]) },
  { what: 'an item that comes', on: 'NftCollection', data: () => call('mint') },
  { what: 'an owner that changes', on: 'OwnedToken', data: () => call('transferOwnership', [thief]) },
  { what: 'coins', on: 'other', data: () => '0x', value: 10n ** 18n },
];

const measured = (moves: readonly Move[], kind: Move['kind']) =>
  moves
    .filter((move) => move.kind === kind)
    .reduce((sum, { direction, amount }) => sum + (direction === 'in' ? 1n : -1n) * BigInt(amount ?? 1), 0n);
const rightAfter = (grants: readonly Grant[], kind: Grant['kind']) =>
  grants.find((one) => one.kind === kind)?.after;

it.each(cases)('tells before of $what what happens then', async ({ on, data, value = 0n }) => {
  const to = on === 'other' ? other : at(on);
  const request = { from: me, to, data: data(), value: `0x${value.toString(16)}` as Hex };
  const { simulation, moves, grants } = await check(request);
  expect(simulation).toEqual({ state: 'done' });

  const before = on === 'other' ? 0n : await read(to, 'balanceOf', [me]).catch(() => 0n);
  const had = BigInt((await node.request('eth_getBalance', [me, 'latest'])) as Hex);
  expect((await send(request)).status).toBe('0x1');
  const after = on === 'other' ? 0n : await read(to, 'balanceOf', [me]).catch(() => 0n);
  const has = BigInt((await node.request('eth_getBalance', [me, 'latest'])) as Hex);

  expect(measured(moves, on === 'NftCollection' ? 'item' : 'token')).toBe(after - before);
  // The fee of the transaction is no part of what it moves.
  expect(had - has - -measured(moves, 'coin')).toBeLessThan(10n ** 17n);
  if (on === 'PlainToken' && grants.length > 0)
    expect(rightAfter(grants, 'allowance')).toBe((await read(to, 'allowance', [me, thief])).toString());
  if (rightAfter(grants, 'operator')) expect(await read(to, 'isApprovedForAll', [me, thief])).toBe(1n);
  if (rightAfter(grants, 'owner')) expect(await read(to, 'owner', [])).toBe(BigInt(thief));
});

it('says what fails and why, and sends nothing', async () => {
  const head = await node.request('eth_blockNumber', []);
  const { simulation, moves } = await check({
    from: me,
    to: at('PlainToken'),
    data: call('transfer', [other, maxUint256]),
  });
  expect(simulation).toMatchObject({ state: 'reverts' });
  expect(moves).toEqual([]);
  expect(await node.request('eth_blockNumber', [])).toBe(head);
});

it('names what a right that is given away could take at most, and that one is taken back', async () => {
  await send({ from: me, to: at('PlainToken'), data: call('approve', [thief, 50n]) });
  const more = await check({ from: me, to: at('PlainToken'), data: call('approve', [thief, maxUint256]) });
  const balance = await read(at('PlainToken'), 'balanceOf', [me]);
  expect(more.grants).toMatchObject([
    { kind: 'allowance', before: '50', atMost: balance.toString(), isTakenBack: false },
  ]);
  const less = await check({ from: me, to: at('PlainToken'), data: call('approve', [thief, 1n]) });
  expect(less.grants).toMatchObject([{ after: '1', isTakenBack: true }]);
});

it('does not take a right that cannot be read for none', async () => {
  const data = call('approve', [thief, maxUint256]);
  // There is no code there, so nothing answers.
  const { grants } = await check({ from: me, to: other, data });
  expect(grants).toMatchObject([{ kind: 'allowance', to: thief, after: null }]);
});

it('is bound to the code, the owner and the approvals that it saw', async () => {
  const { bound } = await check({ from: me, to: at('OwnedToken'), data: call('approve', [other, 1n]) });
  expect(
    bound.map((one) =>
      one.kind === 'code' ? `code ${one.hash === null}` : one.kind === 'call' ? one.what : 'slot',
    ),
  ).toEqual(['code true', 'code false', 'owner', 'approval']);
});

it('tells what the data asks for where no node can try it', async () => {
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [thief, maxUint256] });
  const { calls } = await parseRequest({ from: me, to: at('PlainToken'), data }, { from: me, chain });
  const { simulate } = createCheckSimulator({
    ...{ findClient: () => undefined, isStarting: () => true, onTrouble: () => undefined },
  });
  const told = await simulate(
    {
      ...{ chain, account: me, executed: listExecuted(calls), whyNot: '', grants: [] },
      ...{ rights: listAskedRights(openCalls(calls).opened), targets: [getAddress(at('PlainToken'))] },
    },
    { network: 'test', gone: new AbortController().signal },
  );
  expect(told).toMatchObject({
    ...{ simulation: { state: 'unable', why: 'the chain is starting: try again in a few seconds' } },
    ...{ touched: [thief, getAddress(at('PlainToken'))] },
    grants: [{ kind: 'allowance', to: thief, after: maxUint256.toString() }],
  });
});
