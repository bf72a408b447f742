import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { demoChain } from '#model/chainId.ts';
import { getArtifact } from '../../demo/chain/artifact.ts';
import { parseDeploymentPlan } from '../../demo/chain/deploymentPlan.ts';
import { serveRpc } from '../../demo/chain/serveRpc.ts';
import { startDemoChain } from '../../demo/chain/startDemoChain.ts';
import { type MailServer, startMailServer } from './startMailServer.ts';
import { type Site, startSite } from './startSite.ts';

/** The demo world's chain in the hands of a test. */
export interface TestChain {
  /** Where a contract of the plan is, or who an actor is. */
  at(name: string): Address;
  /** Sends one transaction in a block of its own and answers when that block was there, in milliseconds. */
  send(from: string, contract: string, functionName: string, ...args: unknown[]): Promise<number>;
  /** Asks the node, which has the keys of all actors; a transaction is in a block at once. */
  ask(method: string, params: readonly unknown[]): Promise<unknown>;
}

export interface ChainSite {
  site: Site;
  mail: MailServer;
  chain: TestChain;
  stop(): Promise<void>;
}

const plan = parseDeploymentPlan(`
deployments:
  pausable: { project: gatehouse, contract: PausableToken, args: { name: Gatehouse, symbol: GATE, supply: 1000000 }, controller: key:gatekeeper }
  owned: { project: turret, contract: OwnedToken, args: { name: Turret, symbol: TUR, supply: 500000 }, controller: key:turret-key }
  usd: { project: mint, contract: StableToken, args: { name: Dollar, symbol: USD, supply: 25000000 }, controller: key:minter }
  art: { project: gallery, contract: NftCollection, args: { name: Gallery, symbol: ART, maxSupply: 500 }, controller: key:curator }
`);

const id = demoChain;

/** Records of an operator about the contracts on the chain. */
function writeRecords(at: TestChain['at']) {
  const project = (key: string, name: string, contract: string, symbol: string, decimals: number) => ({
    id: key,
    name,
    description: `${name} is a project of a test.`,
    categories: ['Token'],
    status: 'live',
    chains: [id],
    tokens: [{ chain: id, address: at(contract), symbol, decimals }],
    contracts: [{ chain: id, address: at(contract), label: `${name} token`, name }],
  });
  return {
    version: 1,
    projects: [
      project('gatehouse', 'Gatehouse', 'pausable', 'GATE', 18),
      project('turret', 'Turret', 'owned', 'TUR', 18),
      project('mint', 'Mint', 'usd', 'USD', 6),
    ],
    metrics: [{ name: 'price(projectId=mint)', time: '2026-01-01T00:00:00Z', value: 1 }],
  };
}

/** A site that follows a chain on which things can be made to happen, and mails over a real socket. */
export async function startChainSite(data: string): Promise<ChainSite> {
  const started = await startDemoChain({
    plan,
    seed: 7,
    now: Date.now(),
    liveIntervalMs: 0,
    historyBlocks: 20,
  });
  if (started.status !== 'running') throw new Error(started.reason);
  const { request, deployments, accounts, close } = started;
  const at = (name: string): Address => {
    const found = deployments.get(name)?.address ?? accounts.get(name);
    if (found === undefined) throw new Error(`Nothing on the chain is named ${name}`);
    return found;
  };
  let blockTime = 0;
  const ask: TestChain['ask'] = async (method, params) => {
    const answer = await request(method, params as unknown[]);
    if (method === 'eth_sendTransaction') await mine();
    return answer;
  };
  const mine = async () => {
    const minedAt = Date.now();
    // The history's blocks lie far apart, and the next one would too.
    blockTime = Math.max(blockTime + 1, Math.floor(minedAt / 1000));
    await request('evm_setNextBlockTimestamp', [blockTime]);
    await request('evm_mine', []);
    return minedAt;
  };
  const send: TestChain['send'] = async (from, contract, functionName, ...args) => {
    const { abi } = getArtifact(deployments.get(contract)?.contractName ?? '');
    const data = encodeFunctionData({ abi, functionName, args });
    const hash = await request('eth_sendTransaction', [
      { from: at(from), to: at(contract), data, gas: '0x7a120' },
    ]);
    const minedAt = await mine();
    const { status } = (await request('eth_getTransactionReceipt', [hash])) as { status: Hex };
    assert.equal(status, '0x1', `${functionName} on ${contract}`);
    return minedAt;
  };
  const rpc = await serveRpc(request, { port: 0 });
  const mail = await startMailServer();
  const site = await startSite({
    PARAPET_DATA: data,
    PARAPET_DEMO: 'off',
    PARAPET_LIMIT_SCALE: '100',
    SMTP_URL: mail.url,
    PARAPET_CHAINS: JSON.stringify([
      { id, name: 'Test chain', rpc: [`http://127.0.0.1:${rpc.port}`], pollSeconds: 1, finalityDepth: 4 },
    ]),
  });
  const records = join(data, 'records.json');
  writeFileSync(records, JSON.stringify(writeRecords(at)));
  await site.command('import', records);
  await site.command('flags', 'set', 'portfolio', 'on');
  return {
    site,
    mail,
    chain: { at, send, ask },
    async stop() {
      await site.stop();
      await Promise.all([mail.close(), rpc.close(), close()]);
    },
  };
}
