import { expect, it } from 'vitest';
import { getProject } from '#core/projects/getProject.ts';
import { getImports } from '#core/records/getImports.ts';
import { findScore } from '#core/scores/getScore.ts';
import { project } from '#db/schema/projects.ts';
import { projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { findLastCommit } from './followedCommits.ts';
import { importCommit } from './importCommit.ts';
import { importRecords } from './importRecords.ts';
import { undoImport } from './undoImport.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T00:00:00Z');
const url = 'https://git.example/records.git';

const named = (id: string, name: string) =>
  projectRecord({ id, name, operations: { securityContact: `security@${id}.example` } });
const folderOf = (file: object) => ({
  sources: [{ path: 'a.json', text: JSON.stringify({ version: 1, ...file }) }],
  readFile: () => undefined,
});
const take = (letter: string, file: object, apply = true) =>
  importCommit(db, { url, commit: letter.repeat(40), folder: folderOf(file), apply, now });
const write = (file: object) =>
  importRecords(db, { folder: folderOf(file), now, origin: { source: 'desk', actor: null } });
const names = async () =>
  Object.fromEntries(
    (await db.select({ id: project.id, name: project.name }).from(project)).map(({ id, name }) => [id, name]),
  );
const contactLabel = async (id: string) => {
  const fact = (await findScore(db, id))?.facts.securityContact;
  return fact?.state === 'known' ? fact.evidence[0]?.label : undefined;
};
const listingLabel = async (id: string) => {
  const fact = (await findScore(db, id))?.facts.exchanges;
  return fact?.state === 'known' ? fact.evidence[0]?.label : undefined;
};
const listing = (value: number) => ({
  name: 'exchanges(projectId=acme)',
  time: '2026-11-02T00:00:00Z',
  value,
});
const commitOf = async (id: string) => (await getProject(db, id)).project.commit;
const price = (value: number) => ({ name: 'price(projectId=acme)', time: '2026-11-01T00:00:00Z', value });

it('brings in a commit, names it where values come from, and leaves alone what staff wrote', async () => {
  await write({ projects: [named('staff', 'As staff wrote it')] });
  const projects = [named('acme', 'Acme'), named('staff', 'As the repository has it')];
  expect(await take('a', { projects, metrics: [price(1), listing(3)] })).toMatchObject({
    outcome: 'applied',
    total: 3,
    left: [{ kind: 'project', id: 'staff', reason: 'was changed by staff or by a command' }],
  });
  expect(await names()).toEqual({ acme: 'Acme', staff: 'As staff wrote it' });
  expect(await contactLabel('acme')).toBe('Project record (commit aaaaaaaaaa)');
  expect(await contactLabel('staff')).toBe('Project record');
  expect(await listingLabel('acme')).toBe('Exchange listings (newest by commit aaaaaaaaaa)');
  expect([await commitOf('acme'), await commitOf('staff')]).toEqual(['a'.repeat(40), null]);
  expect(await getImports(db, { limit: 5, viewer: 'admin' })).toMatchObject([
    { source: 'repository', commit: 'a'.repeat(40), changes: 3 },
    { source: 'desk', commit: null },
  ]);
  await take('b', { projects: [named('acme', 'Acme Two')], metrics: [price(2)] });
  expect(await names()).toMatchObject({ acme: 'Acme Two' });
  // From now on it is staff's.
  const respelled = { ...listing(4), time: '2026-11-02T00:00:00.000Z' };
  await write({ projects: [named('acme', 'Acme of the desk')], metrics: [price(3), respelled] });
  expect(await take('c', { projects: [named('acme', 'Three')], metrics: [price(4)] })).toMatchObject({
    total: 0,
    importId: null,
    left: [
      { kind: 'project', id: 'acme' },
      { kind: 'metric', id: 'price(projectId=acme) at 2026-11-01T00:00:00Z' },
    ],
  });
  expect(await names()).toMatchObject({ acme: 'Acme of the desk' });
  expect(await contactLabel('acme')).toBe('Project record');
  expect(await listingLabel('acme')).toBe('Exchange listings');
  expect(await commitOf('acme')).toBeNull();
});

it('refuses a commit with a fault whole, and says every fault', async () => {
  const refused = await take('a', { projects: [named('acme', 'Acme'), { id: 'Not An Id' }] });
  expect(refused).toMatchObject({ outcome: 'refused', importId: null, total: 0 });
  expect(refused.faults).toContainEqual(
    expect.objectContaining({ file: 'a.json', path: '$.projects[1].id', reason: expect.any(String) }),
  );
  expect(await names()).toEqual({});
  expect(await findLastCommit(db)).toEqual(refused);
});

it('only looks where it is not to apply; and does not bring back what staff took back', async () => {
  const file = { projects: [named('acme', 'Acme')] };
  expect(await take('a', file, false)).toMatchObject({
    outcome: 'looked',
    total: 1,
    changes: [{ kind: 'project', id: 'acme', action: 'created' }],
  });
  expect(await names()).toEqual({});
  const { importId } = await take('a', file);
  expect(await names()).toEqual({ acme: 'Acme' });
  await undoImport(db, { id: importId ?? 0, actor: null, now });
  await take('b', { projects: [named('acme', 'Acme again'), named('other', 'Other')] });
  expect(await names()).toEqual({ other: 'Other' });
});
