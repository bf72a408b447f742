import { sql } from 'drizzle-orm';
import { keccak256 } from 'viem/utils';
import { expect, it, vi } from 'vitest';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { getAudits } from '#core/audits/getAudits.ts';
import { getDeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import { contractState } from '#db/schema/powers.ts';
import { currentScore } from '#db/schema/scores.ts';
import { sourceMatch } from '#db/schema/sourceCode.ts';
import type { Facts } from '#model/facts.ts';
import type { SourceComparison } from '#model/sourceCode.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createSourceCodeUpkeep } from './sourceCodeUpkeep.ts';

const database = await prepareTestDatabase();
const { db } = database;

const chain = 'eip155:1';
const proxy = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const implementation = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const codes = { old: '0x0a', new: '0x0b', other: '0x0c' } as const;

const sourceOf = (id: string) => ({
  id,
  project: 'acme',
  compiler: '0.8.37+commit.f401782d',
  commit: 'c'.repeat(40),
  input: { language: 'Solidity', sources: { 'Vault.sol': { content: `contract ${id}` } } },
  contracts: [{ chain, address: proxy, target: 'Vault.sol:Vault' }],
});

const finding = {
  id: 'A-01',
  title: 'Anyone may withdraw',
  severity: 'Major',
  category: 'Access',
  status: 'Resolved',
  description: 'It is open.',
  foundIn: [{ source: 'old' }],
  fixedIn: [{ source: 'new' }],
  proofOfFix: { state: 'deployed' },
};

async function prepare(): Promise<void> {
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', contracts: [{ chain, address: proxy, label: 'Vault' }] })],
    audits: [
      {
        id: 'acme-1',
        project: 'acme',
        title: 'Vault',
        auditor: 'Keep',
        state: 'completed',
        startedOn: '2026-01-05',
        completedOn: '2026-02-01',
        method: 'Reading.',
        scope: {},
        findings: [finding],
      },
    ],
    sourceCode: [sourceOf('old'), sourceOf('new')],
  });
}

/** The proxy as it was last read, with one of the codes behind it. */
async function run(code: keyof typeof codes, compare?: () => Promise<SourceComparison>) {
  const values = {
    codeHash: `0x${'9'.repeat(64)}`,
    proxyKind: 'uups',
    implementation,
    implementationHash: keccak256(codes[code]),
    takeovers: [],
    block: 7,
    time: new Date('2026-11-01T00:00:00Z'),
    readAt: new Date('2026-11-01T00:00:00Z'),
  };
  await db
    .insert(contractState)
    .values({ chain, address: proxy, ...values })
    .onConflictDoUpdate({ target: [contractState.chain, contractState.address], set: values });
  const request = async (_: string, [address]: readonly unknown[]) =>
    address === implementation ? codes[code] : '0x99';
  const client = createRpcClient({ transports: [createFunctionTransport('node', request)] });
  const upkeep = createSourceCodeUpkeep({
    database,
    clients: new Map([[chain, client]]),
    onError: (error) => {
      throw error;
    },
    everyMs: 60_000,
    // What compiles to what: each source to the code of its name.
    compare:
      compare ??
      (async ({ input, deployed }) => {
        const name = input.sources['Vault.sol']?.content === 'contract old' ? 'old' : 'new';
        const builtHash = keccak256(codes[name]);
        return deployed === codes[name]
          ? { outcome: 'exact', builtHash, filled: [], note: null }
          : { outcome: 'differs', builtHash, offset: 0, function: null, note: 'Both are 1 bytes long.' };
      }),
  });
  const started = new Date();
  upkeep.start();
  const hash = keccak256(codes[code]);
  const isDone = async () => {
    const rows = await db.select().from(sourceMatch);
    return rows.filter((row) => row.codeHash === hash && row.comparedAt >= started).length === 2;
  };
  await vi.waitUntil(isDone, { timeout: 30_000 });
  await upkeep.stop();
  await client.close();
}

async function read() {
  const [row] = await db.select({ facts: currentScore.facts }).from(currentScore);
  const facts = JSON.parse(String(row?.facts)) as Facts;
  const deployed = (await getDeployedCode(db, ['acme'])).get('acme') ?? [];
  const [audit] = await getAudits(db, { projectId: 'acme', deployed });
  const [proof] = facts.findings.state === 'known' ? facts.findings.value.all : [];
  return { facts, proof, fix: audit?.findings?.[0]?.fix };
}

it('proves a fix by the code behind a proxy, and refutes it after an upgrade back', async () => {
  await prepare();
  expect((await read()).proof).toMatchObject({ proofOfFix: 'claimed' });
  await run('new');
  const proven = await read();
  expect(proven.proof).toMatchObject({
    proofOfFix: 'proven',
    evidence: [
      { kind: 'record' },
      { kind: 'contract', address: implementation, block: 7, codeHash: keccak256(codes.new) },
    ],
  });
  expect(proven.facts.sourceVerified).toMatchObject({
    state: 'known',
    value: { verified: 1, contracts: 1, complete: true },
    evidence: [
      { address: implementation, codeHash: keccak256(codes.new) },
      { kind: 'record' },
      { kind: 'record' },
    ],
  });
  expect(proven.fix).toMatchObject({
    proof: 'proven',
    checked: [
      { withFix: false, source: { id: 'old', outcome: 'differs' }, runs: false },
      {
        withFix: true,
        source: { id: 'new', commit: 'c'.repeat(40), outcome: 'exact' },
        namedHash: keccak256(codes.new),
        running: { hash: keccak256(codes.new), at: implementation, block: 7 },
        runs: true,
      },
    ],
  });
  // A proxy whose code was not found runs no code that is known, whatever is known of its own.
  await db.update(contractState).set({ implementation: null, implementationHash: null });
  expect((await getDeployedCode(db, ['acme'])).get('acme')).toMatchObject([{ running: null }]);
  await run('old');
  const refuted = await read();
  expect(refuted.proof).toMatchObject({ proofOfFix: 'refuted' });
  expect(refuted.fix).toMatchObject({ proof: 'refuted' });
});

it('says nothing of a fix where other code runs, or nothing could be built', async () => {
  await prepare();
  await run('other');
  const other = await read();
  expect(other.fix).toMatchObject({ proof: 'notChecked', checked: [{ runs: false }, { runs: false }] });
  expect(other.proof).toMatchObject({ proofOfFix: 'claimed' });
  expect(other.facts.sourceVerified).toEqual({
    state: 'unknown',
    why: 'published source code builds what runs at 0 of 1 contracts; of the others that is not known',
  });
  await run('new', async () => ({ outcome: 'notBuilt', why: 'the compiler is not installed' }));
  expect(await read()).toMatchObject({
    proof: { proofOfFix: 'claimed' },
    fix: { proof: 'notChecked', checked: [{ runs: null }, { runs: null }] },
  });
  // A day later it is tried again.
  await db.execute(sql`update source_match set compared_at = compared_at - interval '25 hours'`);
  await run('new');
  expect((await read()).fix).toMatchObject({ proof: 'proven' });
  // What was equal by earlier rules is compared again.
  await db.execute(sql`update source_match set comparison = comparison - 'rules'`);
  await run('new', async () => ({ outcome: 'notBuilt', why: 'its function pointers can run its hash' }));
  expect((await read()).fix).toMatchObject({ proof: 'notChecked' });
});
