import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keccak256 } from 'viem/utils';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import type { Evidence } from '#model/evidence.ts';
import { rules } from '#scoring/rules.ts';
import { evidenceFileOf } from '#test/helpers/evidenceFile.ts';
import { fact } from '#test/soundFacts.ts';
import { getArtifact } from '../../demo/chain/artifact.ts';
import { type EmbeddedNode, openNode } from '../../demo/chain/openNode.ts';
import { serveRpc } from '../../demo/chain/serveRpc.ts';
import { runCommand } from './runCommand.ts';

const folder = mkdtempSync(join(tmpdir(), 'parapet-verify-'));
const chain = 'eip155:31337';
const address = '0x00000000000000000000000000000000000A11cE';
const owner = `0x${'5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'.padStart(64, '0')}`;
const slot = '0x5';
let node: EmbeddedNode;
let server: Awaited<ReturnType<typeof serveRpc>>;
let block: number;
let codeHash: Hex;

beforeAll(async () => {
  node = await openNode({ genesisTime: 1_700_000_000 });
  const code = getArtifact('OwnedToken').deployedBytecode;
  codeHash = keccak256(code);
  await node.request('hardhat_setCode', [address, code]);
  await node.request('hardhat_setStorageAt', [address, slot, owner]);
  await node.request('hardhat_mine', ['0x1']);
  block = Number(await node.request('eth_blockNumber', []));
  server = await serveRpc(node.request, { port: 0 });
});
afterAll(async () => {
  await server.close();
  await node.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command on a file whose supply cites these references. */
async function verify(evidence: Evidence[], ...args: string[]): Promise<{ code: number; out: string }> {
  const supply = { ...fact({ total: '1', cap: null }), evidence };
  const file = JSON.stringify(evidenceFileOf({ supply }));
  return verifyText(file, ...args);
}

async function verifyText(text: string, ...args: string[]): Promise<{ code: number; out: string }> {
  const path = join(folder, 'file.json');
  writeFileSync(path, text);
  const lines: string[] = [];
  const code = await runCommand(['verify', path, ...args], {
    data: '',
    chains: [],
    print: (line) => lines.push(line),
    withDatabase: () => Promise.reject(new Error('not needed')),
  });
  return { code, out: lines.join('\n') };
}

const slotReference = (value: string): Evidence => ({
  kind: 'storage',
  chain,
  address,
  slot,
  block,
  value,
  label: 'Owner \u001b[31m',
});
const rpc = () => ['--rpc', `http://127.0.0.1:${server.port}`];

it('recomputes without a node, and says what it did not read', async () => {
  const { code, out } = await verify([slotReference(owner)]);
  expect(code).toBe(0);
  expect(out).toContain(`Harbor (harbor) by https://parapet.example, rules ${rules.version}\n99 AAA`);
  expect(out).toContain('agrees         Governance Strength');
  expect(out).toContain('chain references were not read: give --rpc URL to read them.');
});

it('fails on a changed value, and names the part', async () => {
  const text = JSON.stringify(evidenceFileOf()).replace('"total":100', '"total":99');
  const { code, out } = await verifyText(text);
  expect(code).toBe(1);
  expect(out).toContain('DIFFERS        Total\n               Score: 99 in the file, 100 recomputed');
  expect(out).toMatch(/Failed: 2 parts of the file that disagree\.$/);
});

it('reads references again: those that hold, that never held, and that nobody can tell', async () => {
  const contract: Evidence = { kind: 'contract', chain, address, block, codeHash, label: 'Code' };
  const call: Evidence = {
    kind: 'call',
    chain,
    address,
    data: '0x8da5cb5b',
    block,
    value: owner,
    label: 'owner()',
  };
  const held = await verify([slotReference(owner), contract, call], ...rpc());
  // The other facts of the sample cite a bare block, which has no value to compare.
  expect(held.out).toContain('3 of 4 chain references hold');
  expect(held.out).toContain(
    `holds          storage ${chain} ${address} at block ${block}: Owner \\u001b[31m`,
  );
  expect(held.code).toBe(3);
  expect(held.out).toMatch(/Nothing contradicts the file, but 1 reference could not be checked\.$/);

  const forged = await verify([slotReference(`0x${'1'.repeat(64)}`)], ...rpc());
  expect(forged.code).toBe(1);
  expect(forged.out).toContain('DOES NOT HOLD  storage');
  expect(forged.out).toContain(`(the chain has ${owner})`);

  const unknown: Evidence = { kind: 'transaction', chain, hash: `0x${'ab'.repeat(32)}`, label: 'Created' };
  const elsewhere: Evidence = { ...unknown, chain: 'eip155:1' };
  const malformed: Evidence = { ...unknown, hash: '0xzz' };
  const open = await verify([unknown, elsewhere, malformed], ...rpc());
  expect(open.code).toBe(3);
  expect(open.out).toContain('(the node does not know the transaction)');
  expect(open.out).toContain('(no node of that chain was given or answered)');
  expect(open.out).toContain('is not a transaction hash of 0x and 64 hex digits');
});

it('takes a receipt that is none for no answer, not for a failed transaction', async () => {
  const odd = await serveRpc(
    async (method, params) =>
      method === 'eth_getTransactionReceipt'
        ? { status: 'success', blockNumber: '0x1', logs: [] }
        : node.request(method, params),
    { port: 0 },
  );
  const sent: Evidence = { kind: 'transaction', chain, hash: `0x${'ab'.repeat(32)}`, label: 'Created' };
  const { code, out } = await verify([sent], '--rpc', `http://127.0.0.1:${odd.port}`);
  await odd.close();
  expect(out).not.toContain('the transaction failed');
  expect(code).toBe(3);
});

it('tells what changed since from what never was', async () => {
  // What is set by hand changes the newest block too, which must not be the one that is cited.
  await node.request('hardhat_mine', ['0x1']);
  await node.request('hardhat_setStorageAt', [address, slot, `0x${'0'.repeat(63)}7`]);
  const { code, out } = await verify([slotReference(owner)], ...rpc());
  expect(code).toBe(1);
  expect(out).toContain('changed since');
  expect(out).toMatch(/1 reference changed since/);
  await node.request('hardhat_setStorageAt', [address, slot, owner]);
});

it('refuses bad input with one sentence', async () => {
  expect(await verifyText('{"format":"x"}')).toEqual({
    code: 2,
    out: expect.stringMatching(
      /^verify: .*file\.json cannot be used\. Its "format" is not "parapet-evidence"/,
    ),
  });
  expect(await verifyText('{}', '--rpc', 'ftp://x')).toMatchObject({ code: 2 });
  expect(await verifyText('{}', '--url', 'x')).toMatchObject({ code: 2 });
  expect(await verifyText('{}', 'other.json')).toMatchObject({
    code: 2,
    out: expect.stringContaining('verify: "other.json" is one argument too many.'),
  });
});
