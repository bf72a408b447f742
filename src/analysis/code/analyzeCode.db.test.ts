import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { analyzeContract } from '#analyzer/analyzeContract.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { contractAnalysis } from '#db/schema/powers.ts';
import type { Hex } from '#lib/hex.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { type EmbeddedNode, openNode } from '../../../demo/chain/openNode.ts';
import { createCodeAnalysis } from './analyzeCode.ts';
import type { Analyze } from './createAnalysisProcess.ts';

const { db } = await prepareTestDatabase();
const [first, clone]: Hex[] = [
  '0x00000000000000000000000000000000000a11ce',
  '0x00000000000000000000000000000000000b0b00',
];
const code = getArtifact('OwnedToken').deployedBytecode;
let node: EmbeddedNode;
let client: RpcClient;

beforeAll(async () => {
  node = await openNode({ genesisTime: 1_700_000_000 });
  client = createRpcClient({ transports: [createFunctionTransport('node', node.request)] });
  for (const at of [first, clone]) await node.request('hardhat_setCode', [at, code]);
});
afterAll(() => node.close());

const setOwner = (at: Hex | undefined, owner: number) =>
  node.request('hardhat_setStorageAt', [at, '0x5', `0x${owner.toString(16).padStart(64, '0')}`]);

it('runs once for each code and state, whichever address has them', async () => {
  let runs = 0;
  const analyze: Analyze = (params) => {
    runs += 1;
    // No time passes: on a slow machine the budget would turn answers into "unknown".
    return analyzeContract({ ...params, now: () => 0 });
  };
  let now = new Date('2026-11-15T00:00:00Z');
  const analyzeCode = createCodeAnalysis(analyze, { db, now: () => now });
  const ownerOf = async (at: Hex | undefined) => {
    const reader = await openStateReader(client, { chain: 'eip155:31337' });
    const { functions } = await analyzeCode(reader, {
      code,
      at: at ?? '0x',
      signal: new AbortController().signal,
    });
    return functions.find(({ name }) => name === 'mint')?.holder;
  };
  await setOwner(first, 0xa1);
  await setOwner(clone, 0xa1);
  expect(await ownerOf(first)).toBe('0x00000000000000000000000000000000000000a1');
  expect(await ownerOf(clone)).toBe('0x00000000000000000000000000000000000000a1');
  expect(runs).toBe(1);
  await setOwner(first, 0xb2);
  expect(await ownerOf(first)).toBe('0x00000000000000000000000000000000000000b2');
  expect(runs).toBe(2);
  await setOwner(first, 0xa1);
  now = new Date('2026-11-16T00:00:00Z');
  expect(await ownerOf(first)).toBe('0x00000000000000000000000000000000000000a1');
  expect(runs).toBe(2);
  // What was used last is the last to be left out.
  const used = await db.select().from(contractAnalysis).orderBy(contractAnalysis.usedAt);
  expect(used.map(({ usedAt }) => usedAt.toISOString().slice(0, 10))).toEqual(['2026-11-15', '2026-11-16']);
});
