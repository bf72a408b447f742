import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const { run } = await prepareTestCommands();
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
    /^2 {2}\S+ {2}command {2}command line {2}1 changes {2}acme\.json$/,
  );
  expect((await run('import', 'undo', '2')).said).toBe('Import 2 is taken back.');
  expect((await run('project', 'list')).said).toMatch(/^acme {2}Acme {2}/);
  expect(await run('import', 'undo', '2')).toMatchObject({ exit: 1 });
});
