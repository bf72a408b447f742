import { encodeDeployData, encodeFunctionData, getAddress, parseAbi, zeroHash } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { getCalendar } from '#core/calendar/getCalendar.ts';
import { noDetails } from '#core/projects/projectDetails.ts';
import { operationReading } from '#db/schema/operations.ts';
import { contract, project } from '#db/schema/projects.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { createIndexer } from '#indexer/createIndexer.ts';
import type { Hex } from '#lib/hex.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { compoundTimelock } from '#test/samples/timelocks/compoundTimelock.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { parseDeploymentPlan } from '../../../demo/chain/deploymentPlan.ts';
import { type DemoChain, startDemoChain } from '../../../demo/chain/startDemoChain.ts';
import { createOperationReader } from './createOperationReader.ts';

// What timelocks of both kinds really log and refuse, on a chain.
const plan = parseDeploymentPlan(`
deployments:
  usd: { project: mint, contract: StableToken, args: { name: Dollar, symbol: USD, supply: 25000000 }, controller: key:minter }
  escrow-code: { project: deal, contract: CloneEscrow, controller: none }
  escrow: { project: deal, contract: CloneEscrow, proxy: { kind: clone, implementation: escrow-code }, args: { token: usd, arbiter: judge }, controller: none }
  controller: { project: bank, contract: Timelock, args: { minDelayHours: 48, proposer: "key:proposer", executor: "key:proposer" }, controller: none }
  coin: { project: bank, contract: OwnedToken, args: { name: Coin, symbol: COIN, supply: 1000000 }, controller: key:founder }
`);
const chainId = 31_337;
const caip2 = `eip155:${chainId}`;
const day = 86_400;
const key = getAddress('0x90F79bf6EB2c4f870365E785982E1f101E93b906');
const coinAbi = parseAbi(['function transferOwnership(address)', 'function mint(address,uint256)']);
/** The usual contract that makes others by CREATE2: a salt, then their code. */
const deployerCode: Hex =
  '0x604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';
const handOver = encodeFunctionData({ abi: coinAbi, functionName: 'transferOwnership', args: [key] });
const { db } = await prepareTestDatabase();
let chain: Extract<DemoChain, { status: 'running' }>;

beforeAll(async () => {
  const started = await startDemoChain({
    ...{ plan, seed: 7, now: Date.UTC(2026, 10, 1), liveIntervalMs: 0, historyBlocks: 40 },
  });
  if (started.status !== 'running') throw new Error(started.reason);
  chain = started;
});
afterAll(async () => {
  await chain.close();
});

const at = (name: string) => getAddress(chain.deployments.get(name)?.address ?? '');
const account = (name: string) => getAddress(chain.accounts.get(name) ?? '');
const connect = () => createRpcClient({ transports: [createFunctionTransport('demo', chain.request)] });

interface Receipt {
  status: Hex;
  contractAddress: Hex | null;
}

async function send(from: string, { to, data }: { to?: Hex; data: Hex }): Promise<Receipt> {
  const hash = await chain.request('eth_sendTransaction', [{ from, to, data, gas: '0x4c4b40' }]);
  await chain.request('evm_mine', []);
  return (await chain.request('eth_getTransactionReceipt', [hash])) as Receipt;
}

async function act(from: string, to: Hex, data: Hex): Promise<void> {
  expect((await send(from, { to, data })).status).toBe('0x1');
}

async function chainTime(): Promise<number> {
  const { timestamp } = (await chain.request('eth_getBlockByNumber', ['latest', false])) as {
    timestamp: Hex;
  };
  return Number(timestamp);
}

const passTime = async (seconds: number) => {
  await chain.request('evm_increaseTime', [seconds]);
  await chain.request('evm_mine', []);
};

async function follow(contracts: Record<string, Hex>): Promise<() => Promise<void>> {
  await db.insert(project).values({
    ...{ id: 'bank', name: 'Bank', nameKey: '', description: '', source: 'records', recordHash: '' },
    details: noDetails,
  });
  await db.insert(contract).values(
    Object.entries(contracts).map(([label, address], position) => ({
      ...{ projectId: 'bank', chain: caip2, position, address, reference: label, label },
    })),
  );
  const client = connect();
  const indexer = createIndexer(
    {
      readers: { client, logs: createLogReader(client), receipts: createReceiptReader(client) },
      store: createDatabaseStore(db, { chainId }),
      getContracts: async () =>
        Object.values(contracts).map((address) => ({
          address: address.toLowerCase() as Hex,
          startBlock: 0,
        })),
    },
    {
      startBlock: 0,
      finalityDepth: 20,
      maxWindow: 200,
      targetRows: 2000,
      logCheck: 'address',
      allowDeepReorg: true,
    },
  );
  return async () => {
    while ((await indexer.step()).type !== 'caughtUp');
  };
}

/** Tries what is pending on the node, as of the chain's own time. */
async function simulate(): Promise<void> {
  const now = new Date((await chainTime()) * 1000);
  const analyzeCode = createCodeAnalysis(analyzeRemembered, { db, now: () => now });
  const reader = createOperationReader({
    clients: new Map([[caip2, connect()]]),
    analyzeCode,
    findMarkets: () => undefined,
    now: () => now,
  });
  while ((await reader.step(db)) !== undefined);
}

async function list(seconds?: number) {
  const now = new Date((seconds ?? (await chainTime())) * 1000);
  return (await getCalendar(db, { projectId: 'bank', now })).operations;
}

it('follows operations of Compound’s kind to their end, and calls expired what the timelock refuses as stale', async () => {
  const admin = account('founder');
  const data = encodeDeployData({ ...compoundTimelock, args: [admin, BigInt(2 * day)] });
  const timelock = getAddress((await send(admin, { data })).contractAddress ?? '0x');
  const giveCoin = encodeFunctionData({ abi: coinAbi, functionName: 'transferOwnership', args: [timelock] });
  await act(admin, at('coin'), giveCoin);
  const index = await follow({ Timelock: timelock, Coin: at('coin') });
  const eta = BigInt((await chainTime()) + 2 * day + 3_600);
  const operation = (signature: string, call: Hex) =>
    [at('coin'), 0n, signature, `0x${call.slice(10)}`, eta] as const;
  const take = operation('transferOwnership(address)', handOver);
  const mintOf = (amount: bigint) =>
    operation(
      'mint(address,uint256)',
      encodeFunctionData({ abi: coinAbi, functionName: 'mint', args: [key, amount] }),
    );
  const [cancelled, executed] = [mintOf(1n), mintOf(2n)];
  const tell = (
    functionName: 'queueTransaction' | 'cancelTransaction' | 'executeTransaction',
    args: typeof take,
  ) => encodeFunctionData({ abi: compoundTimelock.abi, functionName, args });
  for (const one of [take, cancelled, executed]) await act(admin, timelock, tell('queueTransaction', one));
  await act(admin, timelock, tell('cancelTransaction', cancelled));
  await index();
  await simulate();
  const waiting = (await list()).filter(({ state }) => state === 'waiting');
  expect(waiting).toHaveLength(2);
  expect(waiting.find(({ calls }) => calls[0]?.function?.startsWith('transferOwnership'))).toMatchObject({
    timelock: { address: timelock, label: 'Timelock (Bank)' },
    proposer: { from: { address: admin }, to: { address: timelock } },
    readyAt: new Date(Number(eta) * 1000).toISOString(),
    expiresAt: new Date((Number(eta) + 14 * day) * 1000).toISOString(),
    simulated: {
      simulation: {
        kind: 'done',
        changes: [
          `The owner of Coin would become ${key}.`,
          expect.stringMatching(
            /^At Coin, “one key, 2 days of delay, can .*” would become “one key, no delay/,
          ),
        ],
      },
    },
  });

  await passTime(2 * day + 3_600);
  await act(admin, timelock, tell('executeTransaction', executed));
  await index();
  await simulate();
  const states = async (seconds?: number) =>
    (await list(seconds)).map(({ state, ended, simulated }) => [state, ended !== null, simulated !== null]);
  expect(await states()).toEqual([
    ['ready', false, true],
    ['executed', true, false],
    ['cancelled', true, false],
  ]);
  // Of what came to its end nothing is kept.
  expect(await db.select().from(operationReading)).toHaveLength(1);

  const last = Number(eta) + 14 * day;
  expect((await states(last))[0]).toEqual(['ready', false, true]);
  await chain.request('evm_setNextBlockTimestamp', [last + 1]);
  expect((await send(admin, { to: timelock, data: tell('executeTransaction', take) })).status).toBe('0x0');
  // Until that block is read, somebody may have executed it in time.
  expect((await states(last + 1))[0]).toEqual(['ready', false, true]);
  await index();
  expect(await states(last + 1)).toEqual([
    ['expired', false, false],
    ['executed', true, false],
    ['cancelled', true, false],
  ]);
});

it('follows operations of OpenZeppelin’s controller, and says what a contract that one creates could do', async () => {
  const proposer = account('proposer');
  const controller = at('controller');
  const { abi } = getArtifact('Timelock');
  const factory = getAddress(
    (await send(proposer, { data: getArtifact('CloneFactory').bytecode })).contractAddress ?? '0x',
  );
  const create = encodeFunctionData({
    abi: getArtifact('CloneFactory').abi,
    functionName: 'create',
    args: [at('escrow-code'), at('usd'), key],
  });
  const deployer = getAddress((await send(proposer, { data: deployerCode })).contractAddress ?? '0x');
  const { abi: tokenAbi, bytecode } = getArtifact('OwnedToken');
  const token = encodeDeployData({ abi: tokenAbi, bytecode, args: ['New', 'NEW', 1000n, key, key] });
  const index = await follow({ Timelock: controller, Factory: factory });
  const call = (salt: number): readonly unknown[] => [
    ...(salt === 2 ? [deployer, 0n, `${zeroHash}${token.slice(2)}`] : [factory, 0n, create]),
    zeroHash,
    `0x${String(salt).padStart(64, '0')}`,
  ];
  const schedule = (salt: number) =>
    encodeFunctionData({ abi, functionName: 'schedule', args: [...call(salt), BigInt(2 * day)] });
  for (const salt of [1, 2, 3]) await act(proposer, controller, schedule(salt));
  const id = await chain.request('eth_call', [
    { to: controller, data: encodeFunctionData({ abi, functionName: 'hashOperation', args: call(2) }) },
    'latest',
  ]);
  const cancel = encodeFunctionData({ abi, functionName: 'cancel', args: [id] });
  await act(proposer, controller, cancel);
  await passTime(2 * day);
  await act(proposer, controller, encodeFunctionData({ abi, functionName: 'execute', args: call(3) }));
  // What was cancelled may be announced again.
  await act(proposer, controller, schedule(2));
  await index();
  await simulate();
  const created = /^A contract would be created at 0x[0-9a-fA-F]{40}\.$/;
  const creates = (powers: RegExp) => ({
    kind: 'done',
    changes: [expect.stringMatching(created), expect.stringMatching(powers)],
    score: expect.anything(),
  });
  // Everybody may open a deal there, and settle it.
  const clone = creates(/^No function of 0x\w{40} was found that only some may call\.$/);
  const owned = creates(/^0x\w{40} would have new powers \(.*mint.*\): “one key, no delay, can .*mint/);
  expect(
    (await list()).map(({ id: name, state, simulated }) => [name === id, state, simulated?.simulation]),
  ).toEqual([
    [false, 'ready', clone],
    [true, 'waiting', owned],
    [false, 'executed', undefined],
    [true, 'cancelled', undefined],
  ]);
});
