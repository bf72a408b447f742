import { expect, it } from 'vitest';
import { ImportError } from '#core/imports/ImportError.ts';
import { importRecords } from '#core/imports/importRecords.ts';
import { publishedSource, sourceCode, sourceMatch } from '#db/schema/sourceCode.ts';
import { projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { sweepSourceCode } from './sweepSourceCode.ts';

const { db } = await prepareTestDatabase();

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const project = projectRecord({
  id: 'acme',
  contracts: [{ chain: 'eip155:1', address, label: 'Vault' }],
});
const source = {
  id: 'acme-vault',
  project: 'acme',
  commit: 'a'.repeat(40),
  compiler: 'v0.8.37+commit.f401782d',
  input: {
    language: 'Solidity',
    sources: { 'src/Vault.sol': { file: 'Vault.sol' }, 'src/Lib.sol': { content: 'library Lib {}' } },
    settings: { viaIR: true, outputSelection: { '*': {} } },
  },
  contracts: [{ chain: 'eip155:1', address, target: 'src/Vault.sol:Vault' }],
};

const importAll = (sourceRecords: unknown[], day = 1, audits: unknown[] = []) =>
  importRecords(db, {
    folder: {
      sources: [
        {
          path: 'all.json',
          text: JSON.stringify({ version: 1, projects: [project], sourceCode: sourceRecords, audits }),
        },
      ],
      readFile: (name) => (name === 'Vault.sol' ? Buffer.from('contract Vault {}\r\n') : undefined),
    },
    now: new Date(`2026-11-0${day}T00:00:00Z`),
  });

async function faultsOf(sourceRecords: unknown[], audits: unknown[] = []): Promise<string[]> {
  const error = await importAll(sourceRecords, 1, audits).catch((thrown: unknown) => thrown);
  if (!(error instanceof ImportError)) throw error;
  return error.faults.map(({ path, reason }) => `${path} ${reason}`);
}

it('keeps what a record publishes, with its files, and changes nothing when it comes again', async () => {
  await importAll([source]);
  const [row] = await db.select().from(publishedSource);
  expect(row).toMatchObject({
    origin: 'record',
    publisher: 'acme-vault',
    chain: 'eip155:1',
    address,
    target: 'src/Vault.sol:Vault',
    commit: 'a'.repeat(40),
    foundAt: new Date('2026-11-01T00:00:00Z'),
  });
  expect(await db.select().from(sourceCode)).toEqual([
    {
      hash: row?.sourceHash,
      compiler: '0.8.37+commit.f401782d',
      input:
        '{"language":"Solidity","settings":{"viaIR":true},"sources":{"src/Lib.sol":{"content":"library Lib {}"},"src/Vault.sol":{"content":"contract Vault {}\\n"}}}',
    },
  ]);
  expect(await importAll([source], 2)).toMatchObject({ sourceCode: 1, changed: 0 });
  expect(await db.select().from(publishedSource)).toEqual([row]);
  expect(await importAll([{ ...source, compiler: '0.8.36+commit.8a079791' }], 3)).toMatchObject({
    changed: 1,
  });
});

it('is swept with its comparisons once nobody publishes it', async () => {
  await importAll([source]);
  await importAll([{ ...source, compiler: '0.8.36+commit.8a079791' }], 2);
  const all = await db.select().from(sourceCode).orderBy(sourceCode.compiler);
  await db.insert(sourceMatch).values(
    all.map(({ hash }) => ({
      sourceHash: hash,
      target: 'src/Vault.sol:Vault',
      codeHash: '0x1',
      outcome: 'notBuilt' as const,
      comparison: { outcome: 'notBuilt', why: 'no compiler' },
      comparedAt: new Date(),
    })),
  );
  expect(all).toHaveLength(2);
  await sweepSourceCode(db);
  expect(await db.select().from(sourceCode)).toEqual(all.slice(0, 1));
  expect(await db.select({ hash: sourceMatch.sourceHash }).from(sourceMatch)).toEqual([
    { hash: all[0]?.hash },
  ]);
  expect(await importAll([source], 3)).toMatchObject({ changed: 1 });
});

it('takes no finding that names source code which is not there', async () => {
  const audit = {
    id: 'acme-1',
    project: 'acme',
    title: 'Vault',
    auditor: 'Keep',
    state: 'completed',
    startedOn: '2026-01-05',
    completedOn: '2026-02-01',
    method: 'Reading.',
    scope: {},
    findings: [
      {
        id: 'A-01',
        title: 'Open',
        severity: 'Major',
        category: 'Access',
        status: 'Resolved',
        description: 'Open.',
        fixedIn: [{ source: 'acme-vault' }],
      },
    ],
  };
  expect(await faultsOf([], [audit])).toEqual([
    '$.audits[0].findings[0].fixedIn[0].source there is no source code acme-vault of project acme',
  ]);
  await importAll([source]);
  expect(await importAll([], 2, [audit])).toMatchObject({ audits: 1 });
});

it('says of each record what is wrong with it', async () => {
  const wrong = {
    ...source,
    input: { ...source.input, sources: { 'src/Vault.sol': { file: 'Gone.sol' } } },
  };
  const elsewhere = {
    ...source,
    id: 'other',
    contracts: [
      { chain: 'eip155:1', address, target: 'src/Other.sol:Other' },
      { chain: 'eip155:1', address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', target: 'src/Lib.sol:Lib' },
    ],
  };
  expect(await faultsOf([wrong])).toEqual([
    '$.sourceCode[0].input.sources["src/Vault.sol"].file there is no file Gone.sol',
  ]);
  expect(await faultsOf([elsewhere])).toEqual([
    '$.sourceCode[0].contracts[0].target src/Other.sol is not among the sources',
    '$.sourceCode[0].contracts[1].address 0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359 is not among the contracts or tokens of project acme',
  ]);
});
