import { setTimeout as delay } from 'node:timers/promises';
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, parseUnits } from 'viem';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import { upsertFlag } from '#core/flags/flagStore.ts';
import { upsertMetrics } from '#core/metrics/metrics.ts';
import { rescoreProjects } from '#core/scores/rescore.ts';
import { upsertSourceReadings } from '#core/sources/sourceReadings.ts';
import { portfolioSnapshot } from '#db/schema/portfolio.ts';
import { contract, project, token } from '#db/schema/projects.ts';
import { noChains } from '#http/operations/ChainDirectory.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import { createPortfolioReader } from '#jobs/portfolio/createPortfolioReader.ts';
import type { ControlType } from '#model/controlTypes.ts';
import { checkReference, collectEvidence } from '#test/e2e/evidenceWalk.ts';
import { walkFigures } from '#test/e2e/walkFigures.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import type { createBrowser } from '#test/helpers/createBrowser.ts';
import { chainName } from '#wire/chains.ts';
import type { Portfolio, PortfolioPage } from '#wire/portfolio.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { parseDeploymentPlan } from '../../../demo/chain/deploymentPlan.ts';
import { startDemoChain } from '../../../demo/chain/startDemoChain.ts';

// A real chain is built once for the file.
const plan = parseDeploymentPlan(`
deployments:
  usd: { project: mint, contract: StableToken, args: { name: Dollar, symbol: USD, supply: 25000000 }, controller: key:minter }
  gone: { project: free, contract: RenouncedToken, args: { name: Gone, symbol: GONE, supply: 5000000 }, controller: renounced }
  art: { project: gallery, contract: NftCollection, args: { name: Gallery, symbol: ART, maxSupply: 500, price: 1 }, controller: key:curator }
`);
const started = await startDemoChain({
  plan,
  seed: 7,
  now: Date.UTC(2026, 10, 1),
  liveIntervalMs: 0,
  historyBlocks: 40,
});
if (started.status !== 'running') throw new Error(started.reason);
const chain = started;
const id = `eip155:${chain.chainId}`;
const down = 'eip155:10';

const client = createRpcClient({ transports: [createFunctionTransport('demo', chain.request)] });
const deadClient = createRpcClient({
  transports: [
    createFunctionTransport('dead', async () => {
      throw new Error('connection refused');
    }),
  ],
  attempts: 1,
});
const clients = new Map<string, RpcClient>([[id, client]]);
const reader = createPortfolioReader({
  getChains: () => [...clients.keys()],
  nameOf: chainName,
  findClient: (key) => clients.get(key),
  onTrouble: () => undefined,
});
const nodeReader = createNodeReader({ findClient: (key) => clients.get(key), onTrouble: () => undefined });
const chains = {
  ...noChains,
  find: (key: string) => (key === id ? { explorer: null, problem: null } : undefined),
  names: () => ({ [id]: 'Chain of the operator' }),
};
const { db, signedIn, app, flags } = await prepareAccountsApp({
  portfolioReader: reader,
  nodeReader,
  chains,
});
afterAll(() => chain.close());

const at = (key: string) => chain.deployments.get(key)?.address ?? '0x';
const minter = chain.accounts.get('minter') ?? '0x';
const treasury = chain.accounts.get('mint-treasury') ?? '0x';
/** Nobody in the demo world has this address. */
const wallet = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

async function send(from: string, to: string, data: string): Promise<string> {
  const hash = await chain.request('eth_sendTransaction', [{ from, to, data, gas: '0x30d40' }]);
  await chain.request('evm_mine', []);
  const receipt = (await chain.request('eth_getTransactionReceipt', [hash])) as { status: string };
  expect(receipt.status).toBe('0x1');
  return String(hash);
}

const head = async () => Number(await chain.request('eth_blockNumber', []));
const transfer = (units: string) =>
  encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [wallet, parseUnits(units, 6)],
  });

const approve = (spender: string, amount: bigint) =>
  encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [spender as `0x${string}`, amount],
  });

async function setFlag(value: boolean): Promise<void> {
  const flag = { key: 'portfolio', type: 'boolean', value, isPrivate: false, rules: [], percentages: [] };
  await upsertFlag(db, { flag, author: 'test' });
  await flags.reload();
}

type Browser = ReturnType<typeof createBrowser>;

async function readNow(browser: Browser): Promise<Portfolio> {
  const begun = await browser.post('/api/user/portfolio/refresh', {});
  expect(begun.status).toBe(200);
  let answer = begun.body as unknown as Portfolio;
  for (let tries = 0; answer.state === 'reading' && tries < 200; tries++) {
    await delay(50);
    answer = (await browser.get('/api/user/portfolio')).body as unknown as Portfolio;
  }
  expect(answer.state).toBe('done');
  return answer;
}

async function withWallet(email: string, address: string = wallet) {
  const { browser, user } = await signedIn(email);
  await browser.post('/api/user/wallets/update', { wallets: [{ address }] });
  return { browser, user };
}

beforeEach(async () => {
  clients.delete(down);
  await setFlag(true);
  const row = (key: string, control: ControlType, assessed = true) => ({
    id: key,
    name: key,
    nameKey: key,
    description: key,
    source: 'records' as const,
    recordHash: key,
    assessed,
    control,
    score: assessed ? 50 : null,
  });
  await db.insert(project).values([row('mint', 'key'), row('free', 'nobody', false)]);
  const coin = (projectId: string, address: string, symbol: string, decimals: number) => ({
    projectId,
    position: 0,
    chain: id,
    address,
    reference: address,
    symbol,
    decimals,
  });
  await db.insert(token).values([coin('mint', at('usd'), 'USD', 6), coin('free', at('gone'), 'GONE', 18)]);
});

/** As the indexer would. */
async function keepLog(hash: string, blockNumber: number): Promise<void> {
  const { logs } = (await chain.request('eth_getTransactionReceipt', [hash])) as {
    logs: { address: Hex; topics: Hex[]; data: Hex }[];
  };
  const rows = logs.map(({ address, topics, data }, logIndex) => ({
    blockNumber,
    logIndex,
    transactionIndex: 0,
    transactionHash: hash as Hex,
    address,
    topics,
    data,
  }));
  const blocks = [{ number: blockNumber, timestamp: 1_790_000_000 }];
  await db.transaction((tx) =>
    insertIndexedRows(tx, { chainId: chain.chainId, blocks, transactions: [], logs: rows }),
  );
}

describe('the portfolio over HTTP', () => {
  it('is there only for signed-in users with the flag', async () => {
    expect((await app.inject('/api/user/portfolio')).statusCode).toBe(401);
    const visit = await app.inject('/my/portfolio');
    expect([visit.statusCode, visit.headers.location]).toEqual([
      302,
      '/auth/login?callbackUrl=%2Fmy%2Fportfolio',
    ]);
    const { browser } = await signedIn('ada@example.org');
    expect((await browser.request('/my/portfolio')).status).toBe(200);
    await setFlag(false);
    expect((await browser.request('/my/portfolio')).status).toBe(404);
    expect((await browser.get('/api/user/portfolio')).status).toBe(404);
    expect((await browser.post('/api/user/portfolio/refresh', {})).status).toBe(404);
  });

  it('starts empty', async () => {
    const { browser } = await signedIn('ada@example.org');
    expect((await browser.get('/api/user/portfolio')).body).toMatchObject({
      state: 'none',
      readAt: null,
      partial: false,
      chains: [],
      summary: { value: null, holdings: [] },
      history: [],
    });
  });

  it('follows a transfer on the chain, with and without a multicall contract', async () => {
    const { browser } = await withWallet('ada@example.org');
    const before = await readNow(browser);
    expect(before.summary.holdings).toEqual([]);
    expect(before.partial).toBe(false);

    await send(treasury, at('usd'), transfer('250'));
    const toldAt = new Date();
    const url = 'https://prices.example/chart';
    await upsertSourceReadings(db, [
      {
        source: 'prices',
        projectId: 'mint',
        subject: `${id}/${at('usd')}`,
        answer: { url, prices: [[toldAt.getTime(), 3]] },
        askedAt: toldAt,
        answeredAt: toldAt,
        nextAt: toldAt,
        etag: null,
        lastModified: null,
        trouble: null,
        failures: 0,
        failingSince: null,
      },
    ]);
    expect((await readNow(browser)).summary.holdings).toMatchObject([
      { value: 750, price: { usd: 3, at: toldAt.toISOString(), toldBy: 'prices.example' } },
    ]);
    // What is on record stands above what is told.
    await upsertMetrics(db, [{ name: 'price(projectId=mint)', time: new Date(0), value: 2 }]);
    const after = await readNow(browser);
    expect(after.summary.holdings).toMatchObject([
      {
        symbol: 'USD',
        balance: '250',
        value: 500,
        price: { usd: 2, at: '1970-01-01T00:00:00.000Z', toldBy: null },
        wallets: [wallet],
        project: { id: 'mint', control: 'key' },
      },
    ]);
    expect(after.summary.value).toBe(500);
    expect(after.summary.risk.sentence).toBe('100 % of your value is one key from loss.');
    expect(after.chains).toMatchObject([
      { chain: id, status: 'read', block: await head(), failedTokens: [] },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    expect(after.history).toEqual([{ day: today, value: 500, partial: false }]);

    const { deployedBytecode } = getArtifact('Multicall');
    const multicall = '0xca11bde05977b3631167028862be2a173976ca11';
    await chain.request('hardhat_setCode', [multicall, deployedBytecode]);
    const bundled = await readNow(browser);
    await chain.request('hardhat_setCode', [multicall, '0x']);
    expect(bundled.summary).toEqual(after.summary);
  });

  it('opens with every figure what it was made of: answers of the node, prices and the parts of a day', async () => {
    const { browser } = await withWallet('ada@example.org', treasury);
    await upsertMetrics(db, [{ name: 'price(projectId=mint)', time: new Date(0), value: 2 }]);
    await keepLog(await send(treasury, at('usd'), approve(minter, 1_500_000n)), 0);
    await rescoreProjects(db, { ids: ['mint'], now: new Date() });
    const read = await readNow(browser);
    expect(read.summary.holdings.map(({ symbol }) => symbol)).toEqual(['USD', 'Native coin']);
    expect(read.approvals).toHaveLength(1);
    const today = new Date().toISOString().slice(0, 10);
    const open = async (path: string) => {
      const answer = await browser.request(path);
      return { status: answer.status, html: (await answer.text()).replaceAll(/<script.*?<\/script>/gs, '') };
    };
    // The day keeps the price that it was read with when there is another one.
    await upsertMetrics(db, [{ name: 'price(projectId=mint)', time: new Date(), value: 3 }]);
    const pages = ['/my/portfolio', `/my/portfolio?day=${today}`].map((path) => ({ path, names: [] }));
    const walk = await walkFigures(pages, { seed: 0, open, openAgain: open });
    expect(walk.faults).toEqual([]);
    expect(walk.figures).toBeGreaterThan(8);
    const { day } = (await browser.get(`/api/pages/portfolio?day=${today}`)).body as unknown as PortfolioPage;
    expect(day).toMatchObject({
      day: today,
      value: read.summary.value,
      breakdown: { rest: { holdings: 0 } },
    });
    expect(day?.breakdown?.parts).toMatchObject([
      { symbol: 'USD', price: { usd: 2 }, project: { id: 'mint' } },
    ]);
    const references = collectEvidence([read, day]);
    expect(references).toHaveLength(4);
    for (const evidence of references)
      expect(await checkReference({ projectId: 'mint', evidence }, open)).toBeUndefined();
    expect((await open('/my/portfolio?day=2020-01-01')).status).toBe(404);
    expect((await open('/my/portfolio?day=soon')).status).toBe(404);
    // A wallet that is removed is named nowhere any more.
    await browser.post('/api/user/wallets/update', { wallets: [{ address: wallet }] });
    expect(JSON.stringify(await db.select().from(portfolioSnapshot))).not.toMatch(new RegExp(treasury, 'i'));
    const kept = (await browser.get(`/api/pages/portfolio?day=${today}`)).body as unknown as PortfolioPage;
    expect(kept.day).toEqual({ day: today, value: read.summary.value, breakdown: null });
  });

  it('keeps tokens of projects without an assessment apart', async () => {
    const holder = chain.accounts.get('free-treasury') ?? '0x';
    const { browser } = await withWallet('ada@example.org', holder);
    const { summary } = await readNow(browser);
    expect(summary.apart).toMatchObject([{ symbol: 'GONE', value: null, reason: 'notAssessed' }]);
    expect(summary.holdings.map(({ symbol }) => symbol)).toContain('Native coin');
  });

  it('finds approvals in the logs and asks the chain what is left of them', async () => {
    await db.insert(contract).values({
      projectId: 'free',
      position: 0,
      chain: id,
      address: at('gone'),
      reference: at('gone'),
      label: 'Vault',
    });
    const revoked = chain.accounts.get('free-treasury') ?? '0x';
    const hashes = [
      await send(treasury, at('usd'), approve(at('gone'), maxUint256)),
      await send(treasury, at('usd'), approve(minter, 1_500_000n)),
      await send(treasury, at('usd'), approve(revoked, 9n)),
      await send(treasury, at('usd'), approve(revoked, 0n)),
    ];
    for (const [index, hash] of hashes.entries()) await keepLog(hash, index);
    const { browser } = await withWallet('ada@example.org', treasury);
    const { approvals } = await readNow(browser);
    expect(
      approvals.map(({ symbol, spender, amount, unlimited, spenderLabel, spenderProject }) => ({
        symbol,
        spender,
        amount: unlimited ? 'unlimited' : amount,
        spenderLabel,
        project: spenderProject?.id,
      })),
    ).toEqual([
      { symbol: 'USD', spender: at('gone'), amount: 'unlimited', spenderLabel: 'Vault', project: 'free' },
      { symbol: 'USD', spender: minter, amount: '1.5', spenderLabel: null, project: undefined },
    ]);
  });

  it('finds who may take every item of a collection, until it is taken back', async () => {
    await db.insert(contract).values({
      projectId: 'free',
      position: 0,
      chain: id,
      address: at('art'),
      reference: at('art'),
      label: 'Gallery',
    });
    const grant = (operator: string, approved: boolean) =>
      encodeFunctionData({
        abi: parseAbi(['function setApprovalForAll(address operator, bool approved)']),
        args: [operator as `0x${string}`, approved],
      });
    await keepLog(await send(treasury, at('art'), grant(minter, true)), 0);
    await keepLog(await send(treasury, at('art'), grant(at('gone'), true)), 1);
    await keepLog(await send(treasury, at('art'), grant(at('gone'), false)), 2);
    const { browser } = await withWallet('ada@example.org', treasury);
    const { approvals } = await readNow(browser);
    expect(approvals).toEqual([
      {
        ...{ item: null, expiresAt: null },
        kind: 'all',
        chain: id,
        owner: treasury,
        token: at('art'),
        symbol: 'Gallery',
        spender: minter,
        spenderLabel: null,
        spenderProject: null,
        amount: null,
        unlimited: true,
        evidence: [
          {
            kind: 'call',
            chain: id,
            address: at('art'),
            data: encodeFunctionData({
              abi: parseAbi([
                'function isApprovedForAll(address owner, address operator) view returns (bool)',
              ]),
              args: [treasury, minter],
            }),
            block: expect.any(Number),
            value: `0x${'1'.padStart(64, '0')}`,
            label: expect.stringMatching(/^Read at block \d+$/),
            href: expect.stringMatching(/^\/chains\/eip155:31337\/addresses\/0x\w{40}\/calls\/0x/),
          },
        ],
      },
    ]);
  });

  it('marks a chain that is down, and lets a partial day not replace a whole one', async () => {
    const { browser, user } = await withWallet('ada@example.org');
    await upsertMetrics(db, [{ name: 'price(projectId=mint)', time: new Date(0), value: 1 }]);
    await send(treasury, at('usd'), transfer('1'));
    const whole = await readNow(browser);
    clients.set(down, deadClient);
    const partial = await readNow(browser);
    expect(partial.partial).toBe(true);
    expect(partial.chains.map(({ chain: key, status, reason }) => [key, status, reason])).toEqual([
      [id, 'read', null],
      [down, 'unavailable', 'The chain could not be read. Balances there are unknown, not zero.'],
    ]);
    expect(partial.summary.value).toBe(whole.summary.value);
    expect(await db.select().from(portfolioSnapshot)).toMatchObject([
      { userId: user.id, value: whole.summary.value, partial: false },
    ]);
  });

  it('shows one user nothing of another, and says which wallets were not read', async () => {
    const { browser } = await withWallet('ada@example.org');
    await readNow(browser);
    await browser.post('/api/user/wallets/update', { wallets: [{ address: wallet }, { address: treasury }] });
    expect((await browser.get('/api/user/portfolio')).body).toMatchObject({
      partial: true,
      unreadWallets: [treasury],
    });
    await browser.post('/api/user/wallets/update', { wallets: [] });
    expect((await browser.get('/api/user/portfolio')).body).toMatchObject({
      summary: { holdings: [] },
      chains: [],
    });
    const { browser: other } = await signedIn('bob@example.org');
    expect((await other.get('/api/user/portfolio')).body).toMatchObject({ state: 'none', history: [] });
  });

  it('is part of what a user can take away', async () => {
    const { browser } = await withWallet('ada@example.org');
    const { history } = await readNow(browser);
    const file = await browser.get('/api/user/export');
    expect(file.body.portfolio).toMatchObject({
      readings: [{ chain: id, wallets: [wallet], answer: { status: 'read' } }],
      history,
    });
  });

  it('is read at most ten times a minute', async () => {
    const { browser } = await signedIn('ada@example.org');
    const answers: number[] = [];
    for (let index = 0; index < 11; index++)
      answers.push((await browser.post('/api/user/portfolio/refresh', {})).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
