import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { keccak256 } from 'viem/utils';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createAnalysisProcess } from '#analysis/code/createAnalysisProcess.ts';
import { createPastReader } from '#analysis/past/createPastReader.ts';
import { refreshProject } from '#analysis/refreshProject.ts';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import { createReceiptReader } from '#chain/createReceiptReader.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { getProjectContracts } from '#core/contracts/projectContracts.ts';
import { importRecords } from '#core/imports/importRecords.ts';
import { migrate } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import { pastProgress } from '#db/schema/past.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { createIndexer } from '#indexer/createIndexer.ts';
import type { Hex } from '#lib/hex.ts';
import { demoChain, demoChainNumber } from '#model/chainId.ts';
import { limitNode } from '#test/helpers/limitNode.ts';
import { parseDeploymentPlan } from '../demo/chain/deploymentPlan.ts';
import { startDemoChain } from '../demo/chain/startDemoChain.ts';
import { readDemoFolder } from '../demo/demoFolder.ts';

// Calls of a node that reading the past of the demo world's projects takes: of one that answers many questions in a call, and
// of one that does not and is asked each by itself. `node bench/pastCalls.ts [--projects 8]`

const { values } = parseArgs({ options: { projects: { type: 'string', default: '8' } } });
const plan = parseDeploymentPlan(readFileSync(new URL('../demo/deployments.yaml', import.meta.url), 'utf8'));
const end = Date.UTC(2026, 10, 18);
const now = new Date(end + 60_000);
const ids = [...new Set(plan.contracts.map(({ project }) => project))].slice(0, Number(values.projects));
const analyser = createAnalysisProcess();
const chain = await startDemoChain({ plan, seed: 7, now: end, liveIntervalMs: 0, historyBlocks: 700 });
if (chain.status !== 'running') throw new Error(chain.reason);
const { deployments, request, close } = chain;

async function readDeployments() {
  const entries = [...deployments.values()].map(async ({ key, address }) => {
    const code = (await request('eth_getCode', [address, 'latest'])) as Hex;
    return [key, { address, codeHash: keccak256(code) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Calls and moments; everything before the past is read is not counted. */
async function countCalls(ask: RequestFunction): Promise<{ calls: number; moments: number }> {
  const database = await openLite({});
  await migrate(database);
  const { db } = database;
  const counted = { calls: 0, isOn: false };
  const transport = createFunctionTransport('demo', (method, params) => {
    if (counted.isOn) counted.calls += 1;
    return ask(method, params);
  });
  const client = createRpcClient({ transports: [transport] });
  const clients = new Map([[demoChain, client]]);
  await importRecords(db, { folder: readDemoFolder(), now, deployments: await readDeployments() });
  const contracts = (await Promise.all(ids.map((id) => getProjectContracts(db, id)))).flat();
  const addresses = new Set(contracts.flatMap(({ address }) => address?.toLowerCase() ?? []));
  const indexer = createIndexer(
    {
      readers: { client, logs: createLogReader(client), receipts: createReceiptReader(client) },
      store: createDatabaseStore(db, { chainId: demoChainNumber }),
      getContracts: async () => [...addresses].map((address) => ({ address: address as Hex, startBlock: 0 })),
    },
    {
      ...{ startBlock: 0, finalityDepth: 20, maxWindow: 200, targetRows: 2000 },
      ...{ logCheck: 'address', allowDeepReorg: true },
    },
  );
  while ((await indexer.step()).type !== 'caughtUp');
  const findMarkets = () => undefined;
  const analyzeCode = createCodeAnalysis(analyser.analyze, { db, now: () => now });
  for (const projectId of ids)
    await refreshProject({ db, clients, analyzeCode, findMarkets }, { projectId, now });
  counted.isOn = true;
  const later = new Date(now.getTime() + 60_000);
  const reader = createPastReader({ clients, analyzeCode, findMarkets, now: () => later });
  while ((await reader.step(db)) !== undefined);
  const rows = await db.select({ read: pastProgress.read }).from(pastProgress);
  await database.close();
  return { calls: counted.calls, moments: rows.reduce((sum, { read }) => sum + read, 0) };
}

const alone = await countCalls(limitNode(request, { overridesRefused: true }));
const together = await countCalls(request);
for (const [name, { calls, moments }] of Object.entries({ alone, together }))
  console.log(`${name}: ${calls} calls for ${moments} moments, ${(calls / moments).toFixed(1)} each`);
console.log(`together takes ${((together.calls / alone.calls) * 100).toFixed(0)} % of the calls`);
await close();
process.exit(0);
