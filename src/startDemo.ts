import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Abi } from 'viem';
import {
  keccak256,
  toEventSelector,
  toEventSignature,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem/utils';
import { fillDemo, isDemoFilled } from '#core/imports/fillDemo.ts';
import { insertSignatures } from '#core/skynet/names.ts';
import type { Database } from '#db/Database.ts';
import { getArtifact } from '../demo/chain/artifact.ts';
import { parseDeploymentPlan } from '../demo/chain/deploymentPlan.ts';
import { type RpcServer, serveRpc } from '../demo/chain/serveRpc.ts';
import { type DemoChain, startDemoChain } from '../demo/chain/startDemoChain.ts';
import { demoTokenLists, readDemoFolder } from '../demo/demoFolder.ts';

export type RunningDemoChain = Extract<DemoChain, { status: 'running' }>;

/** The same everywhere, so that everybody's demo world tells the same stories. */
const seed = 7;

/** Begins to build the demo chain in its own process; it goes on while the database opens. */
export function launchDemoChain({
  data,
  onProgress,
}: {
  data: string;
  onProgress: (done: number, total: number) => void;
}): Promise<DemoChain> {
  const plan = parseDeploymentPlan(
    readFileSync(new URL('../demo/deployments.yaml', import.meta.url), 'utf8'),
  );
  return startDemoChain({ plan, seed, dataDir: join(data, 'chain'), now: Date.now(), onProgress });
}

/** Where everything is, and the hash of the code that is there. */
async function readDeployments({ deployments, request }: RunningDemoChain) {
  const entries = [...deployments.values()].map(async ({ key, address }) => {
    const code = (await request('eth_getCode', [address, 'latest'])) as `0x${string}`;
    return [key, { address, codeHash: keccak256(code) }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The demo contracts' interfaces are published with them, so their functions and events have names. */
function listSignatures({ deployments }: RunningDemoChain) {
  const names = new Set([...deployments.values()].map(({ contractName }) => contractName));
  return [...names].flatMap((name) =>
    (getArtifact(name).abi as Abi).flatMap((item) => {
      if (item.type === 'function') return { key: toFunctionSelector(item), text: toFunctionSignature(item) };
      return item.type === 'event' ? { key: toEventSelector(item), text: toEventSignature(item) } : [];
    }),
  );
}

/**
 * Brings the demo world's records into the database, with the addresses they have on the chain. Without a chain the
 * records of a first start have no addresses; those of a later one stay as they are.
 */
export async function importDemo(database: Database, chain: DemoChain): Promise<void> {
  const isRunning = chain.status === 'running';
  if (!isRunning && (await isDemoFilled(database.db))) return;
  await fillDemo(database, {
    folder: readDemoFolder(),
    tokenLists: demoTokenLists(),
    now: new Date(),
    ...(isRunning && { deployments: await readDeployments(chain) }),
  });
  if (isRunning) await insertSignatures(database.db, listSignatures(chain));
}

/** JSON-RPC on a loopback port, for wallets and tools. */
export function serveDemoRpc(chain: RunningDemoChain, port: number): Promise<RpcServer> {
  return serveRpc(chain.request, { port });
}
