import { eq, sql } from 'drizzle-orm';
import { getAddress, toEventSelector, toFunctionSelector } from 'viem';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { runScan } from '#analysis/scan/runScan.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import { insertSignatures } from '#core/contracts/signatures.ts';
import { getPrivilegedAddresses } from '#core/powers/getPowers.ts';
import { getRecentScans } from '#core/scans/getRecentScans.ts';
import { findScanCard, getScan, getScanJob } from '#core/scans/getScan.ts';
import { requestScans } from '#core/scans/requestScans.ts';
import { takeScan } from '#core/scans/scanQueue.ts';
import { upsertLabels } from '#core/trace/labels.ts';
import { project, token } from '#db/schema/projects.ts';
import { scan } from '#db/schema/scans.ts';
import { sourceCode, sourceMatch } from '#db/schema/sourceCode.ts';
import { toJsonSchema } from '#http/schemas/zodRoutes.ts';
import type { Hex } from '#lib/hex.ts';
import { createAnswerCheck } from '#test/helpers/answerCheck.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { scanPageSchema } from '#wire/scans.ts';
import { parseDeploymentPlan } from '../../../demo/chain/deploymentPlan.ts';
import { type DemoChain, startDemoChain } from '../../../demo/chain/startDemoChain.ts';
import { createScanRunner } from './createScanRunner.ts';

const plan = parseDeploymentPlan(`
deployments:
  usd: { project: mint, contract: StableToken, args: { name: Dollar, symbol: USD, supply: 25000000 }, controller: key:minter }
  bars: { project: mint, contract: BlacklistToken, args: { name: Bars, symbol: BAR, supply: 1000 }, controller: key:minter }
  safe: { project: perp, contract: Safe, args: { owners: 3, threshold: 2 }, controller: none }
  engine-v1: { project: perp, contract: PerpEngine, controller: none }
  engine: { project: perp, contract: PerpEngine, proxy: { kind: uups, implementation: engine-v1 }, args: { margin: usd }, controller: key:perp-key }
`);
const chainId = 'eip155:31337';
const now = new Date('2026-11-15T00:00:00Z');
const database = await prepareTestDatabase();
const { db } = database;
let chain: Extract<DemoChain, { status: 'running' }>;
let client: RpcClient;

const checkAnswer = await createAnswerCheck(toJsonSchema(scanPageSchema, { io: 'output' }));
const at = (key: string) => getAddress(chain.deployments.get(key)?.address ?? '');
const connect = (request: (method: string, params: readonly unknown[]) => Promise<unknown>) =>
  createRpcClient({ transports: [createFunctionTransport('demo', request)], attempts: 1 });

beforeAll(async () => {
  const started = await startDemoChain({
    ...{ plan, seed: 7, now: Date.UTC(2026, 10, 1), liveIntervalMs: 0, historyBlocks: 150 },
  });
  if (started.status !== 'running') throw new Error(started.reason);
  chain = started;
  client = connect(chain.request);
});
afterAll(async () => {
  await chain.close();
});

const request = (...addresses: string[]) => requestScans(db, { chain: chainId, addresses });

/** Runs whatever waits, one after another; answers the pages of what was asked for. */
async function run(asked: { scans: string[] }, over: Partial<Parameters<typeof runScan>[0]> = {}) {
  const analyzeCode = createCodeAnalysis(analyzeRemembered, { db, now: () => now });
  const onError = (error: unknown) => expect.fail(String(error));
  for (let taken = await takeScan(db, { chains: [chainId] }); taken; )
    taken = await runScan({ db, client, analyzeCode, onError, now: () => now, ...over }, taken).then(() =>
      takeScan(db, { chains: [chainId] }),
    );
  const found = await Promise.all(asked.scans.map((id) => getScan(db, { id, now })));
  for (const one of found) expect(await checkAnswer(one)).toBe('');
  return found;
}

describe('a scan', () => {
  it('names functions of a token as it names them elsewhere', async () => {
    const key = toFunctionSelector('destroyFunds(address)');
    await insertSignatures(db, [{ key, text: 'destroyFunds(address)' }]);
    const [found] = await run(await request(at('bars')));
    expect(found?.result?.token?.fields.burnOthers).toMatchObject({
      state: 'known',
      value: { functions: [{ selector: key, name: 'destroyFunds' }] },
    });
  });

  it('tells what contracts are, who holds their powers, and what an account has power over', async () => {
    const [usd] = await run(await request(at('usd')));
    expect(usd?.result?.token?.fields).toMatchObject({ symbol: { state: 'known', value: 'USD' } });
    const key = usd?.result?.contract?.holders[0]?.address ?? '';
    const [proxy, safe, account, nothing] = await run(
      await request(at('engine'), at('safe'), key, '0x00000000000000000000000000000000DeaDBeef'),
    );
    expect(proxy).toMatchObject({
      state: 'done',
      problem: null,
      result: {
        kind: 'contract',
        contract: { proxyKind: 'uups', implementation: at('engine-v1'), problem: null },
        creation: { proof: 'receipt' },
        gaps: [],
      },
    });
    const upgrade = proxy?.result?.contract?.powers.find(({ name }) => name?.startsWith('upgradeTo'));
    expect(upgrade?.paths).toEqual(['one key, no delay, can upgrade the code']);
    expect(upgrade?.evidence.map(({ kind }) => kind)).toContain('storage');
    expect(proxy?.result?.contract?.functions.some(({ verdict }) => verdict === 'readsOnly')).toBe(true);
    expect(safe?.result?.token).toBeNull();
    expect(safe?.result?.wallet).toMatchObject({
      kind: 'multisig',
      text: expect.stringMatching(/2 of 3/),
      beside: [],
    });
    expect(safe?.result?.wallet?.owners).toHaveLength(3);
    expect(account?.result).toMatchObject({ kind: 'account', contract: null, creation: null });
    expect(account?.result?.holds.map(({ contract }) => contract)).toEqual([at('usd')]);
    expect(nothing?.result).toMatchObject({ kind: 'empty', code: null });
    expect(await getPrivilegedAddresses(db, { address: at('engine'), chain: chainId })).not.toEqual([]);
    expect(await findScanCard(db, { id: proxy?.id ?? '', nameOf: () => 'Demo chain' })).toEqual({
      title: `${at('engine').slice(0, 10)}…${at('engine').slice(-8)}`,
      summary: expect.stringMatching(
        /^A contract on Demo chain at block \d+\. \d+ functions that only some may call\. What is unknown is called so\.$/,
      ),
    });
    // Accounts are people's: only contracts are listed.
    const listed = (await getRecentScans(db)).map(({ address }) => address);
    expect(listed.sort()).toEqual([at('engine'), at('safe'), at('usd')].sort());
  });

  it('compares a token with those of listed projects, and with others of its creator', async () => {
    const fieldsOf = async (key: string) => (await run(await request(at(key))))[0]?.result?.token?.fields;
    const alone = await fieldsOf('usd');
    expect(alone).toMatchObject({
      listed: { why: expect.stringMatching(/^no token of a listed project has its name/) },
      creatorRefused: { why: expect.stringMatching(/^no other token of its creator/) },
    });
    await db.insert(project).values([
      {
        id: 'dollars',
        name: 'Dollars',
        nameKey: 'dollars',
        description: '',
        source: 'records',
        recordHash: '',
      },
    ]);
    const elsewhere = '0x00000000000000000000000000000000DeaDBeef';
    const listed = { projectId: 'dollars', position: 0, chain: chainId, reference: '', decimals: 6 };
    await db.insert(token).values({ ...listed, address: elsewhere, symbol: 'usd', name: 'DOLLAR' });
    await db.execute(sql`update scan set address = ${elsewhere}, done_at = now() - interval '1 hour',
      result = jsonb_set(result, '{token,fields,sale}', '{"state":"known","value":{"outcome":"refused"},"evidence":[]}')`);
    expect(await fieldsOf('usd')).toMatchObject({
      listed: {
        state: 'known',
        value: {
          project: null,
          sameName: [{ project: { id: 'dollars' }, address: elsewhere, same: 'both' }],
        },
        evidence: [{ kind: 'record', type: 'project', id: 'dollars' }],
      },
      creatorRefused: { state: 'known', value: [elsewhere] },
    });
    await db.update(token).set({ address: at('usd') });
    await db.delete(scan).where(eq(scan.address, at('usd')));
    expect(await fieldsOf('usd')).toMatchObject({
      listed: { value: { project: { id: 'dollars', name: 'Dollars' }, sameName: [] } },
    });
  });

  it('says what others call the address, and who says so', async () => {
    const address = '0x00000000000000000000000000000000DeaDBeef';
    const [first] = await run(await request(address));
    expect(first?.result?.label).toBeNull();
    await upsertLabels(db, [{ chain: chainId, address, name: 'Whirl', kind: 'mixer', source: 'a list' }]);
    const again = await getScan(db, { id: first?.id ?? '', now });
    expect(again.result?.label).toMatchObject({ name: 'Whirl', kind: 'mixer', source: 'a list' });
  });

  it('says that the logs name more approvals than it asked for', async () => {
    const account = '0x00000000000000000000000000000000DeaDBeef';
    const word = (digits: string): Hex => `0x${digits.padStart(64, '0')}`;
    await db.transaction((tx) =>
      insertIndexedRows(tx, {
        ...{ chainId: 31337, blocks: [{ number: 1, timestamp: 1_790_000_000 }], transactions: [] },
        logs: Array.from({ length: 61 }, (_, logIndex) => ({
          ...{ blockNumber: 1, logIndex, transactionIndex: 0, transactionHash: word('1') },
          ...{ address: at('safe').toLowerCase() as Hex, data: word('1') },
          topics: [
            toEventSelector('Approval(address,address,uint256)'),
            word(account.slice(2)),
            word(`a${logIndex}`),
          ],
        })),
      }),
    );
    const [found] = await run(await request(account));
    expect(found?.result?.gaps).toContainEqual({
      step: 'account',
      why: 'logs name more approvals than the newest 60 of each kind, which were asked for',
    });
  });

  it('calls source verified only where this site has built it', async () => {
    const [first] = await run(await request(at('usd')));
    expect(first?.result?.source).toBeNull();
    await db.insert(sourceCode).values({ hash: 'a', compiler: '0.8.30', input: '{}' });
    const match = {
      sourceHash: 'a',
      codeHash: first?.result?.code?.hash ?? '',
      comparison: {},
      comparedAt: now,
    };
    const sourceOf = async () => (await getScan(db, { id: first?.id ?? '', now })).result?.source;
    await db.insert(sourceMatch).values({ ...match, target: 'a.sol:A', outcome: 'notBuilt' });
    expect(await sourceOf()).toBeNull();
    await db.insert(sourceMatch).values({ ...match, target: 'b.sol:B', outcome: 'differs' });
    expect(await sourceOf()).toEqual({ outcome: 'differs', target: 'b.sol:B' });
    await db.insert(sourceMatch).values({ ...match, target: 'c.sol:C', outcome: 'exact' });
    expect(await sourceOf()).toEqual({ outcome: 'exact', target: 'c.sol:C' });
  });

  it('says what changed since the result before', async () => {
    const [first] = await run(await request(at('usd')));
    await db.execute(sql`update scan set done_at = now() - interval '1 hour', block = 1,
      code_hash = '0x00', result = jsonb_set(result, '{code,hash}', '"0x00"')`);
    const [second] = await run(await request(at('usd')));
    expect(second?.previous).toEqual({
      id: first?.id,
      block: 1,
      changes: [{ what: 'Code', before: '0x00', after: second?.result?.code?.hash }],
    });
    expect((await getScan(db, { id: first?.id ?? '', now })).newer?.id).toBe(second?.id);
  });

  it('is unknown with the reason where its limits end it, never another answer', async () => {
    const [whole] = await run(await request(at('engine')));
    await db.delete(scan).where(eq(scan.chain, chainId));
    const [part] = await run(await request(at('engine')), {
      limits: { mostCalls: 12, mostCharacters: 1_000_000, askForMs: 5_000, graceMs: 0 },
    });
    expect(part?.result?.gaps.map(({ why }) => why)).toContain(
      'one scan asks the chain’s node at most 12 times',
    );
    const known = new Map(whole?.result?.contract?.functions.map((one) => [one.selector, one.verdict]));
    for (const { selector, verdict } of part?.result?.contract?.functions ?? [])
      expect([known.get(selector), 'unknown']).toContain(verdict);
  });

  it('says so where what it found is longer than what is kept', async () => {
    const [page] = await run(await request(at('usd')), { limits: { longestResult: 1_000 } });
    expect(page).toMatchObject({ state: 'failed', result: null });
    expect(page?.problem).toMatch(
      /^What was found takes \d{4,} characters, and a result has at most 1000\. It was not kept\.$/,
    );
  });

  it('is bounded by code that is too large, refuses everything, or comes from a node that never answers', async () => {
    const large = '0x00000000000000000000000000000000000000A1';
    const refusing = '0x00000000000000000000000000000000000000A2';
    await chain.request('hardhat_setCode', [large, `0x${'5b'.repeat(140 * 1024)}`]);
    await chain.request('hardhat_setCode', [refusing, '0x5f5ffd']);
    const [big, refused] = await run(await request(large, refusing));
    expect(big?.result).toMatchObject({
      kind: 'contract',
      contract: null,
      token: null,
      gaps: [{ step: 'powers', why: 'its code is larger than 131072 bytes' }],
    });
    expect(refused?.result).toMatchObject({ kind: 'contract', wallet: null, token: null, gaps: [] });
    const errors: string[] = [];
    const [silent] = await run(await request(at('usd')), {
      client: connect(() => new Promise(() => undefined)),
      limits: { mostCalls: 10, mostCharacters: 1_000_000, askForMs: 5, graceMs: 5 },
      onError: (error) => errors.push(String(error)),
    });
    expect(silent).toMatchObject({ state: 'failed', result: null });
    expect(errors).toEqual(['Error: no answer within 10 ms']);
  });

  it('fails in words of our own when the node does not answer', async () => {
    const silent = connect(async () => {
      throw new Error('https://user:key@node.example is down');
    });
    const [page] = await run(await request(at('usd')), { client: silent });
    expect(page).toMatchObject({
      state: 'failed',
      problem: 'The chain’s node did not answer. Please try again later.',
      result: null,
    });
  });

  it('leaves the scan to another when its process stops', async () => {
    await request(at('usd'));
    const taken = await takeScan(db, { chains: [chainId] });
    if (!taken) return expect.fail('nothing was taken');
    const analyzeCode = createCodeAnalysis(analyzeRemembered, { db, now: () => now });
    const stopping = AbortSignal.abort();
    await runScan(
      { db, client, analyzeCode, onError: (error) => expect.fail(String(error)), stopping },
      taken,
    );
    expect(await takeScan(db, { chains: [chainId] })).toEqual(taken);
  });

  it('of a network that asks for many keeps no other network waiting', async () => {
    const stuck = Array.from({ length: 6 }, (_, index) => getAddress(`0x${'5'.repeat(39)}${index}`));
    const held: (() => void)[] = [];
    const isStuck = (params: readonly unknown[]) =>
      stuck.some((address) => JSON.stringify(params).toLowerCase().includes(address.toLowerCase()));
    const ask = (method: string, params: readonly unknown[]) =>
      isStuck(params)
        ? new Promise((_, reject) => held.push(() => reject(new Error('the node is gone'))))
        : chain.request(method, params);
    const slow = createRpcClient({
      ...{ transports: [createFunctionTransport('slow', ask)], attempts: 1, concurrency: 100 },
    });
    const runner = createScanRunner({
      ...{ database, clients: new Map([[chainId, slow]]), pollMs: 60_000 },
      onError: (error) => expect.fail(String(error)),
    });
    onTestFinished(async () => {
      const stopped = runner.stop();
      for (const end of held) end();
      await stopped;
    });
    await runner.start();
    await requestScans(db, { chain: chainId, addresses: stuck });
    const countRunning = async () => db.$count(scan, eq(scan.state, 'running'));
    // Those for anything are held, and perhaps another by what was the first.
    await vi.waitUntil(async () => (await countRunning()) >= 2, { timeout: 20_000 });
    const { job } = await request(at('usd'));
    await vi.waitUntil(async () => (await getScanJob(db, job)).ended === 1, { timeout: 50_000 });
    expect(await countRunning()).toBeLessThanOrEqual(3);
  });

  it('is run by whoever hears that it was asked for', async () => {
    const runner = createScanRunner({
      database,
      clients: new Map([[chainId, client]]),
      onError: (error) => expect.fail(String(error)),
      pollMs: 60_000,
    });
    onTestFinished(() => runner.stop());
    await runner.start();
    const { job } = await request(at('usd'), at('safe'));
    await vi.waitUntil(async () => (await getScanJob(db, job)).ended === 2, { timeout: 50_000 });
    expect((await getScanJob(db, job)).scans.map(({ state }) => state)).toEqual(['done', 'done']);
  });
});
