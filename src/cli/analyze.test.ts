import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { chainsSchema } from '#settings/chainSettings.ts';
import { getArtifact } from '../../demo/chain/artifact.ts';
import { type EmbeddedNode, openNode } from '../../demo/chain/openNode.ts';
import { serveRpc } from '../../demo/chain/serveRpc.ts';
import { analyzeCommand } from './analyze.ts';
import type { CommandContext } from './Command.ts';

const folder = mkdtempSync(join(tmpdir(), 'parapet-analyze-'));
const owner = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const at = '0x00000000000000000000000000000000000A11cE';
let node: EmbeddedNode;
let server: Awaited<ReturnType<typeof serveRpc>>;

beforeAll(async () => {
  node = await openNode({ genesisTime: 1_700_000_000 });
  await node.request('hardhat_setCode', [at, getArtifact('OwnedToken').deployedBytecode]);
  const word = `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`;
  await node.request('hardhat_setStorageAt', [at, '0x5', word]);
  server = await serveRpc(node.request, { port: 0 });
});
afterAll(async () => {
  await server.close();
  await node.close();
  rmSync(folder, { recursive: true });
});

type Ways = Pick<CommandContext, 'chains' | 'findClient'>;

async function runWith(ways: Ways, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const context = {
    data: folder,
    ...ways,
    print: (line: string) => lines.push(line),
    withDatabase: () => Promise.reject(new Error('not needed')),
  };
  await analyzeCommand.run(context, args);
  return lines.join('\n');
}

function run(...args: string[]): Promise<string> {
  const chains = chainsSchema.parse([{ id: 'eip155:31337', rpc: [`http://127.0.0.1:${server.port}`] }]);
  return runWith({ chains }, ...args);
}

it('reads code from a file, as hex or in an artifact', async () => {
  const { deployedBytecode } = getArtifact('OwnedToken');
  const hex = join(folder, 'code.hex');
  const artifact = join(folder, 'artifact.json');
  writeFileSync(hex, `${deployedBytecode}\n`);
  writeFileSync(artifact, JSON.stringify({ deployedBytecode }));
  const report = JSON.parse(await run('--bytecode', hex, '--json'));
  expect(report.proxy).toEqual({ kind: 'none' });
  expect(report.codeHash).toMatch(/^0x[0-9a-f]{64}$/);
  expect(report.functions.find((one: { name: string }) => one.name === 'mint')).toEqual({
    selector: '0x40c10f19',
    name: 'mint',
    verdict: 'privileged',
    class: 'mint',
    beside: [],
    misuse: null,
    once: false,
    uncapped: false,
    guard: 'sender must be the address stored at slot 5',
    holder: null,
  });
  expect(JSON.parse(await run('--bytecode', artifact, '--json'))).toEqual(report);
});

it('reads a contract from a chain, with its holder', async () => {
  const report = JSON.parse(await run('--chain', '31337', '--address', at, '--json'));
  expect(report.functions.find((one: { name: string }) => one.name === 'mint')).toMatchObject({
    holder: 'one key (0x5aAe…eAed)',
    holders: [{ kind: 'key', address: owner }],
  });
  expect(await run('--chain', 'eip155:31337', '--address', at.toLowerCase())).toMatch(
    /privileged {2}mint {7}mint .* one key \(0x5aAe…eAed\)/,
  );
});

it("reads the running site's own chain, which has no endpoint", async () => {
  const client = createRpcClient({ transports: [createFunctionTransport('the node', node.request)] });
  const findClient = (chain: string) => (chain === 'eip155:31337' ? client : undefined);
  const args = ['--chain', '31337', '--address', at, '--json'];
  const report = JSON.parse(await runWith({ chains: [], findClient }, ...args));
  expect(report).toMatchObject({ chain: 'eip155:31337', proxy: { kind: 'none' }, problem: null });
  expect(report.functions.find((one: { name: string }) => one.name === 'mint').holder).toBe(
    'one key (0x5aAe…eAed)',
  );
  await expect(runWith({ chains: [] }, ...args)).rejects.toThrow('the demo chain lives in the site');
});

it('says what is wrong', async () => {
  const text = join(folder, 'notes.txt');
  writeFileSync(text, 'no code here');
  await expect(run()).rejects.toThrow('give either --bytecode FILE, or --chain CHAIN and --address 0x…');
  await expect(run('--bytecode', text)).rejects.toThrow('neither hex nor an artifact');
  await expect(run('--bytecode', join(folder, 'missing'))).rejects.toThrow('cannot be read (ENOENT)');
  await expect(run('--chain', '1', '--address', at)).rejects.toThrow(
    'no endpoint is configured for eip155:1; PARAPET_CHAINS has eip155:31337',
  );
  await expect(run('--chain', '31337', '--address', at.replace('A11cE', 'a11cE'))).rejects.toThrow(
    'its checksum is wrong',
  );
});
