import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { followedChain } from '#db/schema/chain.ts';
import { project } from '#db/schema/projects.ts';
import { sourceState } from '#db/schema/sources.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getNextSteps, getProjectSteps, getStep } from './getNextSteps.ts';

const { db } = await prepareTestDatabase();

const listed = {
  name: 'One',
  nameKey: 'one',
  description: 'x',
  source: 'tokenList',
  recordHash: '',
} as const;

it('counts the projects that a step helps, by the chain that nobody follows where that is what is missing', async () => {
  await importTestRecords(db, {
    projects: [
      projectRecord({ id: 'acme', website: 'https://acme.example' }),
      projectRecord({ id: 'bolt', website: 'https://bolt.example', chains: ['eip155:1', 'eip155:10'] }),
      projectRecord({ id: 'core' }),
      projectRecord({ id: 'play', website: 'https://play.example', demo: true }),
    ],
  });
  await db.insert(project).values({ ...listed, id: 'listed', chains: ['eip155:10'] });
  const { projects, steps } = await getNextSteps(db);
  expect(projects).toBe(4);
  const find = (step: string, chain: string | null = null) =>
    steps.find((one) => one.step === step && one.chain === chain);
  expect(find('source.websites')).toMatchObject({ projects: 2, isOn: false });
  expect(find('search.website')).toMatchObject({ projects: 1 });
  expect(find('search.audits')).toMatchObject({ projects: 3 });
  // Nothing of it was read: its chain comes first.
  expect(find('chain', 'eip155:10')).toMatchObject({ projects: 1, gain: expect.closeTo(0.4, 0) });

  await db.insert(followedChain).values({ chain: 'eip155:10' });
  await db.insert(sourceState).values({ source: 'websites', askedAt: new Date() });
  const later = await getNextSteps(db);
  expect(later.steps.filter(({ step }) => step === 'chain')).toMatchObject([{ chain: null, projects: 1 }]);
  expect(later.steps.find(({ step }) => step === 'source.websites')).toMatchObject({ isOn: true });

  const page = await getStep(db, { step: 'source.websites', chain: null, page: 1, perPage: 50 });
  expect(page.items.map(({ id }) => id)).toEqual(['acme', 'bolt']);
  const own = await getProjectSteps(db, 'acme');
  const coverage = page.items[0]?.coverage ?? 0;
  expect(own.reduce((sum, { gain }) => sum + gain, coverage)).toBeCloseTo(1, 6);
});

it('adds up over many projects, and pages through them', async () => {
  await db.execute(sql`
    insert into project (id, name, name_key, description, source, record_hash, assessed, chains, next_steps)
    select 'p' || n, 'P', 'p', 'x', 'records', '', true, array['eip155:1'],
      '{"search.audits": 0.12, "search.team": 0.04, "source.prices": 0.01}'
    from generate_series(1, 2000) n`);
  const { projects, steps } = await getNextSteps(db);
  expect([projects, steps.length]).toEqual([2_000, 3]);
  expect(steps[0]).toMatchObject({ step: 'search.audits', projects: 2_000, gain: expect.closeTo(0.12, 6) });
  const page = await getStep(db, { step: 'search.audits', chain: null, page: 40, perPage: 50 });
  expect(page.items).toHaveLength(50);
});
