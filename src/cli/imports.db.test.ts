import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toFunctionSelector } from 'viem/utils';
import { afterAll, expect, it } from 'vitest';
import { getSignatures } from '#core/contracts/signatures.ts';
import { saveDraft } from '#core/imports/drafts.ts';
import { getScoreHistory } from '#core/scores/getScore.ts';
import { chainsSchema } from '#settings/chainSettings.ts';
import { projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const chains = chainsSchema.parse([{ id: 'eip155:1', rpc: ['http://127.0.0.1:9'] }]);
const { db, run } = await prepareTestCommands({ chains });
const folder = mkdtempSync(join(tmpdir(), 'parapet-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeRecord(name: string): string {
  const file = join(folder, 'acme.json');
  writeFileSync(file, JSON.stringify({ version: 1, projects: [projectRecord({ id: 'acme', name })] }));
  return file;
}

it('says what an import would change, imports, lists it and takes it back', async () => {
  await run('import', writeRecord('Acme'));
  const file = writeRecord('Acme Two');
  expect((await run('import', file, '--dry-run')).said.split('\n')).toEqual([
    'changed project acme',
    '  name: Acme -> Acme Two',
    'Nothing was imported: this was a dry run.',
  ]);
  expect((await run('import', file)).said).toContain('This was import 2: "import undo 2" takes it back.');
  expect((await run('import', file)).said).not.toContain('This was import');
  expect((await run('import', file, '--dry-run')).said).toBe('Nothing would change.');
  expect((await run('import', 'list', '--limit', '1')).said).toMatch(
    /^2 {2}\S+ {2}command {2}command line {2}1 changes {2}acme\.json\nThere are more: use --limit\.$/,
  );
  expect((await run('import', 'undo', '2')).said).toBe('Import 2 is taken back.');
  expect((await run('project', 'list')).said).toMatch(/^acme {2}Acme {2}/);
  expect(await run('import', 'undo', '2')).toMatchObject({ exit: 1 });
});

it('begins no history of a project whose chain the site will read once it starts', async () => {
  const place = (id: string, chain: string) =>
    projectRecord({
      id,
      chains: [chain],
      contracts: [{ chain, address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', label: 'Vault' }],
    });
  const file = join(folder, 'placed.json');
  const projects = [place('read-later', 'eip155:1'), place('never-read', 'eip155:56')];
  writeFileSync(file, JSON.stringify({ version: 1, projects }));
  expect(await run('import', file)).toMatchObject({
    exit: 0,
    said: expect.stringContaining('2 projects changed'),
  });
  expect(await getScoreHistory(db, 'read-later')).toEqual([]);
  expect(await getScoreHistory(db, 'never-read')).toMatchObject([{ cause: 'first' }]);
});

it('brings in names of functions, all of a file or none', async () => {
  const file = join(folder, 'names.txt');
  writeFileSync(file, 'function sweepHarbour(address)\nevent HarbourSwept(address)\n');
  expect((await run('import', 'abi', file)).said).toBe('Read 2 signatures of 1 files; 2 are new.');
  expect((await run('import', 'abi', file)).said).toBe('Read 2 signatures of 1 files; 0 are new.');
  writeFileSync(file, 'sweepPier(address)\nsweep\n');
  const refused = await run('import', 'abi', file);
  expect(refused).toMatchObject({ exit: 1 });
  expect(refused.said).toContain('line 2 is no signature');
  const [named] = await getSignatures(db, [toFunctionSelector('sweepHarbour(address)')]);
  expect(named?.[1]).toBe('sweepHarbour(address)');
  expect((await getSignatures(db, [toFunctionSelector('sweepPier(address)')])).size).toBe(0);
});

it('lists records and drafts, and publishes a draft that has no fault', async () => {
  const draft = async (content: object, version: number) =>
    saveDraft(db, {
      kind: 'project',
      content: { ...content },
      baseVersion: 0,
      version,
      actor: null,
      now: new Date(),
    });
  const pier = projectRecord({ id: 'pier' });
  expect((await run('record', 'list', 'project')).said).toBe('There is no such record.');
  await draft({ ...pier, status: 'gone' }, 0);
  const refused = await run('record', 'publish', 'project', 'pier');
  expect(refused).toMatchObject({ exit: 1, said: expect.stringContaining('\nstatus must be one of') });
  await draft(pier, 1);
  expect((await run('record', 'list', 'project')).said).toMatch(/^pier {2}draft {2}\S+ {2}by command$/);
  expect((await run('record', 'publish', 'project', 'pier')).said).toMatch(/^Published as import \d+\.$/);
  expect((await run('record', 'list', 'project', '--search', 'PIE')).said).toMatch(
    /^pier {2}Pier {2}version 1 {2}\S+ {2}by command$/,
  );
  for (const args of [
    ['list', 'nothing'],
    ['publish', 'project'],
    ['publish', 'project', 'none'],
  ])
    expect(await run('record', ...args)).toMatchObject({ exit: 1 });
});
