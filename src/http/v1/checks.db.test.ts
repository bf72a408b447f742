import {
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  maxUint256,
  parseAbi,
} from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCheckSimulator } from '#analysis/checks/createCheckSimulator.ts';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { runScan } from '#analysis/scan/runScan.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { sweepChecks } from '#core/checks/getCheck.ts';
import { noDetails } from '#core/projects/projectDetails.ts';
import { takeScan } from '#core/scans/scanQueue.ts';
import { alert } from '#db/schema/alerts.ts';
import { transactionCheck } from '#db/schema/checks.ts';
import { codeCopy } from '#db/schema/copies.ts';
import { metric } from '#db/schema/metrics.ts';
import { contractState } from '#db/schema/powers.ts';
import { contract, project, token as tokenTable } from '#db/schema/projects.ts';
import { noChains } from '#http/operations/ChainDirectory.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import type { CheckView } from '#wire/checks.ts';
import { getFundedAccounts } from '../../../demo/chain/accounts.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { mineBlock } from '../../../demo/chain/mineBlock.ts';
import { openNode } from '../../../demo/chain/openNode.ts';

const chain = 'eip155:31337';
const [me, thief] = getFundedAccounts().map(({ address }) => getAddress(address)) as [Hex, Hex];
const abi = parseAbi(['function approve(address, uint256)', 'function transferOwnership(address)']);
const node = await openNode({ genesisTime: 1_790_000_000 });
let time = 1_790_000_000;
const client = createRpcClient({
  transports: [createFunctionTransport('node', (method, params) => node.request(method, params))],
});
/** Answers of a node are remembered for a minute. */
let ahead = 0;
const findClient = () => client;
const onTrouble = () => undefined;
const { app, db } = await prepareTestApp({
  checkSimulator: createCheckSimulator({ findClient, onTrouble }),
  nodeReader: createNodeReader({ findClient, onTrouble, now: () => performance.now() + ahead }),
  chains: {
    ...noChains,
    find: (key) => (key === chain ? { explorer: null, problem: null, wrappedCoin: token } : undefined),
    names: () => ({ [chain]: 'Test chain' }),
  },
});
afterAll(() => node.close());

async function send(transaction: { from: Hex; to?: Hex; data: Hex }): Promise<Hex> {
  time += 12;
  await mineBlock(node, { timestamp: time, transactions: [{ gas: '0x4c4b40', ...transaction } as never] });
  const { transactions } = (await node.request('eth_getBlockByNumber', ['latest', false])) as {
    transactions: Hex[];
  };
  const receipt = (await node.request('eth_getTransactionReceipt', transactions)) as { contractAddress: Hex };
  return receipt.contractAddress;
}

let token: Hex;
beforeAll(async () => {
  const { abi: own, bytecode } = getArtifact('OwnedToken');
  const args = ['Owned', 'OWN', 10n ** 24n, me, me];
  token = getAddress(await send({ from: me, data: encodeDeployData({ abi: own, bytecode, args }) }));
});

const approveAll = () => encodeFunctionData({ abi, functionName: 'approve', args: [thief, maxUint256] });
const check = (payload: object) => app.inject({ method: 'POST', url: '/api/v1/checks', payload });
const get = async (id: string): Promise<CheckView> =>
  (await app.inject(`/api/v1/checks/${id}`)).json<{ data: CheckView }>().data;

async function runScans(): Promise<void> {
  const analyzeCode = createCodeAnalysis(analyzeRemembered, { db, now: () => new Date() });
  for (
    let taken = await takeScan(db, { chains: [chain] });
    taken;
    taken = await takeScan(db, { chains: [chain] })
  )
    await runScan({ db, client, analyzeCode, onError: (error) => expect.fail(String(error)) }, taken);
}

it('tells what a request allows, learns who gets it, and turns stale by itself', async () => {
  const answer = await check({ request: JSON.stringify({ from: me, to: token, data: approveAll() }) });
  const { data, cite } = answer.json<{ data: CheckView; cite: { page: string } }>();
  expect(data.result.simulation).toEqual({ state: 'done' });
  // Nobody has read the spender yet: that is unknown, and no verdict of it.
  expect(data.verdict).toMatchObject({ state: 'unknown' });
  expect(data.grants).toMatchObject([{ text: expect.stringContaining('may take all OWN') }]);
  expect(cite.page).toContain(`/check/${data.id}`);

  await runScans();
  const later = await get(data.id);
  expect(later.verdict).toEqual({ state: 'risk', text: expect.stringContaining('that is one key') });
  expect([later.stale, later.isCompared]).toEqual([[], true]);

  const handOver = encodeFunctionData({ abi, functionName: 'transferOwnership', args: [thief] });
  await send({ from: me, to: token, data: handOver });
  await send({ from: me, to: token, data: approveAll() });
  ahead = 61_000;
  const { stale } = await get(data.id);
  expect(stale.map((one) => one.replace(/^\S+ /, '')).toSorted()).toEqual([
    'answers another approval',
    'has another owner',
  ]);

  const page = await app.inject(`/check/${data.id}`);
  expect([page.statusCode, page.body.includes('Stale')]).toEqual([200, true]);
});

it('tells what is known of what it touches: score, source, age, and incidents there and at copies of its code', async () => {
  const text = { description: '', recordHash: '', source: 'records' as const, status: 'live' as const };
  for (const [id, score] of [
    ['own', 81.5],
    ['twin', null],
  ] as const)
    await db.insert(project).values({
      ...{ id, ...text, nameKey: id, name: id, details: noDetails, chains: [chain], assessed: true, score },
      ...{ rating: score === null ? null : ('AA' as const), coverage: 0.75 },
    });
  const contractOf = (projectId: string, address: string) => ({
    ...{ projectId, position: 0, chain, address, label: projectId, reference: projectId },
  });
  await db.insert(contract).values([contractOf('own', token), contractOf('twin', thief)]);
  const { data } = (
    await check({ request: JSON.stringify({ from: me, to: token, data: approveAll() }) })
  ).json<{ data: CheckView }>();
  await runScans();
  const read = async () => (await get(data.id)).contracts.find(({ address }) => address === token);
  expect(await read()).toMatchObject({
    ...{
      createdAt: expect.stringMatching(/^2026-/),
      isSourceVerified: null,
      incidents: [],
      copiedIncidents: [],
    },
    projects: [{ projectId: 'own', score: 81.5, rating: 'AA', coverage: 0.75, range: { low: 0, high: 100 } }],
  });

  const codeHash = keccak256((await node.request('eth_getCode', [token, 'latest'])) as Hex);
  const other = keccak256('0x01');
  await db
    .insert(codeCopy)
    .values({ codeHash, otherHash: other, kind: 'sameFunctions', functions: 9, shared: 9 });
  await db.insert(contractState).values({
    ...{ chain, address: thief, codeHash: other, proxyKind: 'none', takeovers: [], block: 1 },
    ...{ time: new Date(), readAt: new Date() },
  });
  const incident = { kind: 'incident' as const, severity: 'critical' as const, state: 'new' as const };
  const at = (projectId: string, id: string, address: string) => ({
    ...{ ...incident, projectId, id, contract: address, title: `What ${id} did`, text: '', time: new Date() },
  });
  await db
    .insert(alert)
    .values([
      at('own', 'here', token),
      at('twin', 'there', thief),
      at('own', 'elsewhere', me),
      { ...at('own', 'never', token), state: 'retracted' as const, reason: 'A rumour.' },
    ]);
  expect(await read()).toMatchObject({
    incidents: [{ id: 'here', title: 'What here did', project: 'own' }],
    copiedIncidents: [{ id: 'there', title: 'What there did', project: 'twin' }],
  });
});

it('judges a signature by what it allows, without a simulation', async () => {
  const request = {
    domain: { chainId: 31_337, verifyingContract: token },
    primaryType: 'Permit',
    message: { owner: me, spender: thief, value: '5', deadline: '1893456000' },
  };
  const { data } = (await check({ request })).json<{ data: CheckView }>();
  expect(data.result.simulation).toEqual({ state: 'none' });
  expect(data.grants[0]?.text).toMatch(/may take 5 in|may take <0.000001 OWN until 2030-01-01/);
});

it.each([
  [{ request: '{' }, 400, 'no JSON'],
  [{ request: { a: 1 } }, 400, 'none of the shapes'],
  [{ request: '{"to":"0x12"}' }, 400, 'must be an address'],
  [{ request: { from: me, to: me }, chain: 'eip155:10' }, 400, 'does not read'],
  [{ request: '0x12', from: 'me' }, 400, 'from: must be an address'],
])('refuses %j by name', async (payload, status, words) => {
  const answer = await check(payload);
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    status,
    expect.stringContaining(words),
  ]);
});

it('knows the checks of the last 30 days', async () => {
  const { data } = (await check({ request: { from: me, to: thief, value: '1' } })).json<{
    data: CheckView;
  }>();
  expect(data.moves[0]?.text).toContain('Leaves');
  const day = 86_400_000;
  await sweepChecks(db, { now: new Date(Date.now() + 29 * day) });
  expect(await db.$count(transactionCheck)).toBe(1);
  await sweepChecks(db, { now: new Date(Date.now() + 31 * day) });
  expect((await app.inject(`/api/v1/checks/${data.id}`)).statusCode).toBe(404);
  expect((await app.inject('/api/v1/checks/nothing')).statusCode).toBe(404);
});

it('takes the form of the page without scripts', async () => {
  const post = (fields: Record<string, string>) =>
    app.inject({
      ...{ method: 'POST', url: '/check', payload: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });
  const done = await post({ request: JSON.stringify({ from: me, to: thief, value: '1' }), from: '', chain });
  expect(done.headers.location).toMatch(/^\/check\/[0-9a-f-]{36}$/);
  expect((await post({ request: 'nonsense', from: '', chain })).headers.location).toBe(
    '/check?refused=request',
  );
  expect((await post({ request: '{}', from: 'me', chain })).headers.location).toBe('/check?refused=from');
});

it('values the coin of the chain as the token that wraps it', async () => {
  const request = JSON.stringify({ from: me, to: thief, value: '0x1bc16d674ec80000', data: '0x' });
  const getWorths = async () => {
    const { data } = (await check({ request })).json<{ data: CheckView }>();
    return data.moves.map(({ usd }) => usd);
  };
  expect(await getWorths()).toEqual([null]);
  const text = { description: '', recordHash: '', nameKey: 'own', name: 'Own' };
  const wraps = { projectId: 'own', position: 0, chain, address: token, reference: 'own' };
  await db
    .insert(project)
    .values({ id: 'own', ...text, source: 'records', status: 'live', details: noDetails, chains: [chain] });
  await db.insert(tokenTable).values({ ...wraps, symbol: 'OWN', decimals: 18 });
  await db.insert(metric).values({ name: 'price(projectId=own)', time: new Date(), value: 3000 });
  expect(await getWorths()).toEqual([6000]);
});
