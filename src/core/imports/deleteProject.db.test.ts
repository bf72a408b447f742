import { expect, it, onTestFinished, vi } from 'vitest';
import { createCatalogue } from '#core/projects/createCatalogue.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { deleteProject } from './deleteProject.ts';

const database = await prepareTestDatabase();
const { db } = database;

it('is forgotten by lists and by the search, and can be imported again', async () => {
  const onError = (error: unknown) => expect.fail(String(error));
  const catalogue = await createCatalogue(database, { onError });
  onTestFinished(() => catalogue.close());
  const records = {
    projects: [projectRecord({ id: 'harbor' }), projectRecord({ id: 'meadow' })],
  };
  const search = async () =>
    (await catalogue.search({ keyword: 'harbor', page: 1, perPage: 5 })).projects.map(({ id }) => id);
  const browse = async () => {
    const sort = { by: 'name', order: 'asc' } as const;
    const { projects } = await catalogue.browse({ filter: {}, sort, currentPage: 1, dataPerPage: 10 });
    return projects.map(({ id }) => id);
  };
  const settled = { timeout: 120_000, interval: 20 };
  await importTestRecords(db, records);
  await vi.waitFor(async () => expect(await search()).toEqual(['harbor']), settled);
  expect(await browse()).toEqual(['harbor', 'meadow']);

  await deleteProject(db, { id: 'harbor', actor: null });
  expect(await browse()).toEqual(['meadow']);
  await vi.waitFor(async () => expect(await search()).toEqual([]), settled);

  await importTestRecords(db, records);
  await vi.waitFor(async () => expect(await search()).toEqual(['harbor']), settled);
});
