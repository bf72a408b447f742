import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createAnalysisProcess } from '#analysis/code/createAnalysisProcess.ts';
import { scanAddress } from '#analysis/scan/scanAddress.ts';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createRpcClient, type RpcClient, toRpcClient } from '#chain/createRpcClient.ts';
import type { RpcCall } from '#chain/rpcTransport.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/openDatabase.ts';
import { parseDeploymentPlan } from '../demo/chain/deploymentPlan.ts';
import { serveRpc } from '../demo/chain/serveRpc.ts';
import { startDemoChain } from '../demo/chain/startDemoChain.ts';
import { report } from './report.ts';

// Seconds and calls of a scan, against a bare fetch of the same answers: every call that the scan made, sent again by plain HTTP to
// the same node in the same run, as many at once. First with code that was never analysed, then with code that was.

const atOnce = 4;
const plan = parseDeploymentPlan(`
deployments:
  usd: { project: mint, contract: StableToken, args: { name: Dollar, symbol: USD, supply: 25000000 }, controller: key:minter }
  safe: { project: perp, contract: Safe, args: { owners: 3, threshold: 2 }, controller: none }
  coin: { project: perp, contract: OwnedToken, args: { name: Coin, symbol: COIN, supply: 1000000 }, controller: contract:safe }
  engine-v1: { project: perp, contract: PerpEngine, controller: none }
  engine: { project: perp, contract: PerpEngine, proxy: { kind: uups, implementation: engine-v1 }, args: { margin: usd }, controller: key:perp-key }
`);
const demo = await startDemoChain({ plan, seed: 1, now: Date.now(), liveIntervalMs: 0, historyBlocks: 20 });
if (demo.status !== 'running') throw new Error(demo.reason);
const server = await serveRpc(demo.request, { port: 0 });
const url = `http://127.0.0.1:${server.port}/`;
const data = mkdtempSync(join(tmpdir(), 'parapet-bench-scan-'));
const database = await openDatabase({ data });
await migrate(database);
const { db } = database;
const analyser = createAnalysisProcess();
const analyzeCode = createCodeAnalysis(analyser.analyze, { db, now: () => new Date() });
const plain = createRpcClient({ transports: [createHttpTransport({ url })], concurrency: atOnce });

/** The same client, with what is asked written down. */
function record(asked: RpcCall[]): RpcClient {
  const settle: RpcClient['settle'] = (calls) => {
    asked.push(...calls);
    return plain.settle(calls);
  };
  return toRpcClient(settle, plain.close);
}

async function fetchBare(calls: readonly RpcCall[]): Promise<void> {
  const open = [...calls];
  const work = async () => {
    for (let call = open.shift(); call; call = open.shift()) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call });
      await (
        await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      ).json();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

for (const key of ['usd', 'coin', 'engine', 'safe']) {
  const address = demo.deployments.get(key)?.address ?? '';
  for (const state of ['new code', 'known code']) {
    const asked: RpcCall[] = [];
    const parts = {
      db,
      client: record(asked),
      analyzeCode,
      markets: undefined,
      signal: new AbortController().signal,
      onStep: () => undefined,
    };
    const ours = await time(() => scanAddress(parts, { chain: 'eip155:31337', address }));
    const bare = await time(() => fetchBare(asked));
    const twice = await time(() => fetchBare(asked));
    report({
      name: `scan of ${key}, ${state}`,
      value: ours / bare,
      unit: 'times the bare fetch',
      goal: { most: state === 'new code' ? 30 : 4 },
      detail: `${ours.toFixed(2)} s and ${asked.length} calls; bare ${bare.toFixed(2)} s`,
      noise: Math.abs(bare - twice) / bare,
    });
  }
}

await analyser.close();
await plain.close();
await server.close();
await demo.close();
await database.close();
rmSync(data, { recursive: true });
