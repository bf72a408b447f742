import { afterEach, expect, it } from 'vitest';
import { describeAnswers } from '#core/sources/getAnswers.ts';
import { getSourceReadings } from '#core/sources/sourceReadings.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createAuditLists } from './auditLists.ts';
import { runSource } from './runSource.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T00:00:00Z');

const open: TestWebsite[] = [];
afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

async function ask(list: unknown) {
  const site = await startWebsite((_request, response) => response.end(JSON.stringify(list)), {
    https: false,
  });
  open.push(site);
  const source = createAuditLists({ url: `${site.origin}/protocols` }, { userAgent: 'Parapet' });
  return runSource(db, source, { now, signal: new AbortController().signal, gapMs: 0, random: () => 0.5 });
}

/** As the list has them, with more than is read. */
const entry = (fields: object) => ({
  id: '1',
  name: 'Acme Lend',
  address: null,
  symbol: '-',
  url: 'https://acme.example/app',
  chain: 'Ethereum',
  audits: '2',
  audit_note: null,
  category: 'Lending',
  chains: ['Ethereum'],
  tvl: 1,
  ...fields,
});

const readAnswers = async () =>
  Object.fromEntries(
    (await getSourceReadings(db, 'auditLists')).map(({ projectId, answer }) => [projectId, answer]),
  );

it('tells which reports a list links for the website on record, and takes nothing else from it', async () => {
  await importTestRecords(db, {
    projects: [
      projectRecord({ id: 'acme', website: 'https://www.acme.example' }),
      projectRecord({ id: 'guest', name: 'Guest', website: 'https://host.example/guest' }),
      projectRecord({ id: 'other', name: 'Acme Lend Fork', website: 'https://other.example' }),
    ],
  });
  await ask([
    entry({ audit_links: ['https://reports.example/acme.pdf', 'javascript:alert(1)', 7] }),
    entry({
      name: 'Acme Swap',
      url: 'https://acme.example',
      audit_links: ['https://reports.example/swap.pdf'],
    }),
    entry({
      name: 'Neighbour',
      url: 'https://host.example/neighbour',
      audit_links: ['https://reports.example/n.pdf'],
    }),
    entry({ name: 'Unlinked', url: 'https://other.example', audits: '3' }),
    { name: 'no website' },
  ]);
  const answers = await readAnswers();
  expect(answers).toMatchObject({
    acme: {
      names: ['Acme Lend', 'Acme Swap'],
      reports: ['https://reports.example/acme.pdf', 'https://reports.example/swap.pdf'],
    },
    guest: { names: [], reports: [] },
    // A grade of the list's own is no audit.
    other: { names: ['Unlinked'], reports: [] },
  });
  const sources = await getSourceReadings(db, 'auditLists');
  const lines = (id: string, at = now) =>
    describeAnswers(
      {
        website: null,
        details: { links: [], bugBounty: null },
        sources: sources.filter(({ projectId }) => projectId === id),
      },
      at,
    );
  expect(lines('acme')).toMatchObject([{ title: 'Audit list', basis: 'told' }]);
  expect(lines('acme')[0]?.text).toContain('2 audit reports, which we did not read');
  expect(lines('other')).toEqual([]);
  expect(lines('acme', new Date(now.getTime() + 15 * 86_400_000))).toEqual([]);
});

it('keeps what it had when the list is of another form', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', website: 'https://acme.example' })] });
  expect(await ask({ protocols: [] })).toMatchObject({
    answered: 0,
    trouble: expect.stringContaining('cannot be read'),
  });
  expect(await ask([{ title: 'another' }])).toMatchObject({ answered: 0 });
});
