import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { encodeFunctionData, getAddress, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { refreshProject } from '#analysis/refreshProject.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { getPrivilegedAddresses } from '#core/powers/getPowers.ts';
import { noDetails } from '#core/projects/projectDetails.ts';
import { getScan } from '#core/scans/getScan.ts';
import { requestScans } from '#core/scans/requestScans.ts';
import { takeScan } from '#core/scans/scanQueue.ts';
import { contract, project } from '#db/schema/projects.ts';
import type { Hex } from '#lib/hex.ts';
import { compareCost } from '#test/helpers/compareCost.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getFundedAccounts } from '../../../demo/chain/accounts.ts';
import { type EmbeddedNode, openNode } from '../../../demo/chain/openNode.ts';
import { runScan } from './runScan.ts';

const { contracts } = JSON.parse(
  readFileSync(new URL('../../../test/samples/hostile/artifacts.json', import.meta.url), 'utf8'),
) as { contracts: Record<string, Hex> };
const chain = 'eip155:31337';
const now = new Date('2026-11-15T00:00:00Z');
const { db } = await prepareTestDatabase();
let node: EmbeddedNode;
let client: RpcClient;

const addressOf = (digits: number): Hex => `0x${digits.toString(16).padStart(40, '0')}`;
const crowd = addressOf(0xc0ffee);
const larger = addressOf(0xc1ffee);
const powers = addressOf(0xf0ffee);
const powersOfFew = addressOf(0xf1ffee);
const fewOwners = addressOf(0xc2ffee);
const diamond = addressOf(0xd0ffee);
const loud = addressOf(0x10ffee);
const roles = addressOf(0xe0ffee);
const roleCrowd = addressOf(0xe1ffee);

async function place(at: Hex, name: string, word: number): Promise<void> {
  await node.request('hardhat_setCode', [at, contracts[name]]);
  await node.request('hardhat_setStorageAt', [at, '0x0', `0x${word.toString(16).padStart(64, '0')}`]);
}

beforeAll(async () => {
  node = await openNode({ genesisTime: 1_700_000_000 });
  client = createRpcClient({ transports: [createFunctionTransport('node', node.request)], attempts: 1 });
  await place(crowd, 'CrowdWallet', 3_000);
  await place(larger, 'CrowdWallet', 57_000);
  await place(powers, 'FortyPowers', Number(crowd));
  await place(fewOwners, 'CrowdWallet', 4);
  await place(powersOfFew, 'FortyPowers', Number(fewOwners));
  await place(diamond, 'BranchingDiamond', 1_500);
  await place(loud, 'LoudContract', 50_000);
  await place(roles, 'EndlessRoles', 0);
  // A word that no known key leads to: what is stored does not say who has the role.
  await node.request('hardhat_setStorageAt', [roles, `0x${'77'.repeat(32)}`, `0x${'1'.padStart(64, '0')}`]);
  await place(roleCrowd, 'RoleCrowd', 100);
  for (let index = 0; index < 60; index++) await place(addressOf(0xa000 + index), 'MutualRoles', 0);
  const data = encodeFunctionData({
    abi: parseAbi(['function announce(uint256 count)']),
    args: [150n],
  });
  const [sender] = getFundedAccounts();
  await node.request('eth_sendTransaction', [
    { from: sender?.address, to: roles, data, gas: '0x1000000', gasPrice: '0x4a817c800' },
  ]);
  await node.request('evm_mine', []);
});
afterAll(() => node.close());

async function scan(at: Hex) {
  const { scans } = await requestScans(db, { chain, addresses: [getAddress(at)] });
  const taken = await takeScan(db, { chains: [chain] });
  if (!taken) return expect.fail('nothing was taken');
  await runScan(
    {
      ...{ db, client, analyzeCode, now: () => now, onError: (error: unknown) => expect.fail(String(error)) },
      // What is bounded by the processor's time and by size is the subject, and not how busy the machine is.
      limits: { askForMs: 250_000 },
    },
    taken,
  );
  const page = await getScan(db, { id: scans[0] ?? '', now });
  if (!page.result) return expect.fail(page.problem ?? page.state);
  return page.result;
}

const analyzeCode = createCodeAnalysis(analyzeRemembered, { db, now: () => now });

const countRows = async () =>
  rowsOf<{ holders: number; characters: number; result: number }>(
    await db.execute(sql`select (select count(*)::int from power_holder) as holders,
      (select coalesce(sum(length(holders::text) + length(evidence::text)), 0)::int from power) as characters,
      (select max(length(result::text))::int from scan) as result`),
  )[0];

it.each([
  [crowd, 3_000],
  [larger, 57_000],
])('reads the first owners of a wallet, and counts the others: %s', async (at, count) => {
  const { wallet, gaps } = await scan(at);
  expect(wallet).toMatchObject({
    text: expect.stringContaining(`2 of ${count} keys`),
    unreadOwners: count - 100,
  });
  expect(wallet?.owners).toHaveLength(100);
  expect(gaps).toEqual([]);
  const cited = wallet?.evidence.find((one) => one.kind === 'call' && one.whole !== undefined);
  expect(cited).toMatchObject({
    label: `${getAddress(at)} names its ${count} owners`,
    whole: { bytes: 64 + 32 * count, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(cited?.kind === 'call' && cited.value.length).toBe(2 + 2 * 1_024);
  expect((await countRows())?.result).toBeLessThan(50_000);
});

it('keeps forty powers of such a wallet in few rows and characters, and describes them without holding others up', async () => {
  await scan(powers);
  const rows = await countRows();
  expect(rows?.holders).toBe(40 * 101);
  expect(rows?.characters).toBeLessThan(500_000);
  expect(rows?.result).toBeLessThan(500_000);
  const [{ id }] = rowsOf<{ id: string }>(await db.execute(sql`select id from scan`)) as [{ id: string }];
  const describeScan = (scanId: string) => async () => getScan(db, { id: scanId, now });
  expect((await describeScan(id)()).result?.contract?.holders).toHaveLength(101);
  const { items } = await getPrivilegedAddresses(db, { chain, address: getAddress(crowd) });
  expect(items).toHaveLength(1);

  // The wallet has 3,000 owners against four, of which 100 are read: as much work for each, when it was that much squared.
  await scan(powersOfFew);
  const [few] = rowsOf<{ id: string }>(
    await db.execute(sql`select id from scan where address = ${getAddress(powersOfFew)}`),
  );
  const { ratio } = await compareCost(db, {
    works: [describeScan(id), describeScan(few?.id ?? '')],
    settle: async () => undefined,
    pairs: 7,
  });
  expect(ratio).toBeLessThan(3 * (101 / 5));
});

it('gives up a diamond that takes too long to follow, and says so', async () => {
  const { contract } = await scan(diamond);
  expect(contract?.problem).toMatch(/^it is a diamond/);
  expect(contract?.functions.length).toBeLessThan(50);
});

it('reads only so much of a contract that answers megabytes to every question', async () => {
  const { gaps, contract } = await scan(loud);
  expect(gaps.map(({ why }) => why)).toContain(
    'what it answers is more than the 100000000 characters that one scan reads',
  );
  expect(contract).toBeNull();
});

it('asks for the first accounts that logs name, and says how many others there are', async () => {
  const { contract } = await scan(roles);
  const set = contract?.powers.find(({ name, selector }) => (name ?? selector) === 'set');
  expect(set?.paths).toEqual(['who can use other privileges, if anybody, is not known']);
  const stored = rowsOf<{ why: string }>(
    await db.execute(sql`select holders -> 0 ->> 'why' as why from power where name = 'set'`),
  );
  expect(stored).toEqual([{ why: 'its logs name 150 accounts with the role, of which 50 were not read' }]);
});

it('does not follow contracts that hold the roles of each other for ever', async () => {
  await scan(addressOf(0xa000));
  const [found] = rowsOf<{ text: string }>(
    await db.execute(sql`select holders::text as text from power where name = 'set'`),
  );
  // A slow machine runs into the clock of a scan before it has met 3,000 addresses.
  expect(found?.text).toMatch(/more than 3000 addresses stand on the way|are too many to be kept/);
  expect(found?.text.length).toBeLessThan(100_000);
  expect((await countRows())?.holders).toBeLessThan(3_000);
});

it('keeps the facts of a project small whose contract has a role of a hundred members', async () => {
  const details = noDetails;
  const id = 'crowd';
  const about = { description: '', source: 'records', recordHash: '', status: 'live', details } as const;
  await db.insert(project).values({ id, name: id, nameKey: id, ...about });
  const place = { chain, address: getAddress(roleCrowd), reference: '', label: 'Crowd' };
  await db.insert(contract).values({ projectId: id, position: 0, ...place });
  const clients = new Map([[chain, client]]);
  const parts = { db, clients, analyzeCode, findMarkets: () => undefined };
  const { missing } = await refreshProject(parts, { projectId: id, now });
  expect(missing).toEqual([]);
  const [facts] = rowsOf<{ powers: number; characters: number }>(
    await db.execute(sql`select jsonb_array_length(fact -> 'value' -> 'powers') as powers, length(fact::text)::int as characters
      from fact_reading where key = 'control'`),
  );
  expect(facts?.powers).toBeGreaterThanOrEqual(20 * 100);
  expect(facts?.characters).toBeLessThan(3_000_000);
});
