import { encodeFunctionData, erc20Abi, numberToHex } from 'viem';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { readHoldings } from '#jobs/portfolio/readHoldings.ts';
import { getArtifact } from '../demo/chain/artifact.ts';
import { parseDeploymentPlan } from '../demo/chain/deploymentPlan.ts';
import { serveRpc } from '../demo/chain/serveRpc.ts';
import { startDemoChain } from '../demo/chain/startDemoChain.ts';

// About 500 balances of three wallets, against one bare JSON-RPC batch of the same calls to the same node in the same
// run. The limit is 1.5 times the batch.

const limit = 1.5;
const rounds = 15;
const tokenCount = 166;
const multicall = '0xca11bde05977b3631167028862be2a173976ca11';

const plan = parseDeploymentPlan(`
deployments:
  usd: { project: mint, contract: StableToken, args: { name: Dollar, symbol: USD, supply: 25000000 }, controller: key:minter }
`);
const chain = await startDemoChain({ plan, seed: 1, now: Date.now(), liveIntervalMs: 0, historyBlocks: 20 });
if (chain.status !== 'running') throw new Error(chain.reason);
const server = await serveRpc(chain.request, { port: 0 });
const url = `http://127.0.0.1:${server.port}/`;

const code = await chain.request('eth_getCode', [chain.deployments.get('usd')?.address, 'latest']);
const tokens = Array.from({ length: tokenCount }, (_, index) => numberToHex(0x1000 + index, { size: 20 }));
for (const token of tokens) await chain.request('hardhat_setCode', [token, code]);
const wallets = [...chain.accounts.values()].slice(0, 3);
const block = Number(await chain.request('eth_blockNumber', []));
const client = createRpcClient({ transports: [createHttpTransport({ url })], batchSize: 500 });

const bareCalls = [
  ...wallets.map((wallet) => ({
    method: 'eth_getBalance',
    params: [wallet, numberToHex(block)] as unknown[],
  })),
  ...wallets.flatMap((wallet) =>
    tokens.map((to) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [wallet] });
      return { method: 'eth_call', params: [{ to, data }, numberToHex(block)] };
    }),
  ),
].map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
const body = JSON.stringify(bareCalls);

async function readBare(): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const answers = (await response.json()) as { result?: string }[];
  if (answers.length !== bareCalls.length || answers.some(({ result }) => result === undefined))
    throw new Error('the bare batch failed');
}

async function readOurs(): Promise<void> {
  const read = await readHoldings(client, { request: { wallets, tokens, approvals: [] }, block });
  if (read.status !== 'read' || read.failedTokens.length > 0) throw new Error(JSON.stringify(read));
}

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(name: string): Promise<boolean> {
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const pair = [await time(readBare), await time(readOurs)] as const;
    if (round < 0) continue;
    bare.push(pair[0]);
    ours.push(pair[1]);
  }
  const ratio = median(ours) / median(bare);
  console.log(
    `${name}: ${bareCalls.length} balances in ${median(ours).toFixed(1)} ms, the bare batch ${median(bare).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (limit ${limit})`,
  );
  return ratio <= limit;
}

const batched = await compare('as a batch');
await chain.request('hardhat_setCode', [multicall, getArtifact('Multicall').deployedBytecode]);
const bundled = await compare('through Multicall3');
await client.close();
await server.close();
await chain.close();
if (!batched || !bundled) process.exitCode = 1;
