import { afterEach, expect, it } from 'vitest';
import { describeRatings } from '#core/sources/ratings.ts';
import { getSourceReadings } from '#core/sources/sourceReadings.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createRatings } from './ratings.ts';
import { runSource } from './runSource.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-15T00:00:00Z');
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const links = [
  { kind: 'other', url: 'https://www.defiscan.info/protocols/acme/ethereum' },
  { kind: 'other', url: 'https://defirisk.co/protocols/acme' },
];

const open: TestWebsite[] = [];
afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

/** The files of both services in the forms that they publish, by their paths. */
const files = {
  '/files/acme/ethereum.md': [
    '---',
    'chain: "Ethereum"\nstage: 0\nreasons: []\nrisks: ["L", "H", "H", "H", "L"]\nauthor: ["someone"]',
    'submission_date: "2025-01-26"\npublish_date: "2025-03-18"\nupdate_date: "1970-01-01"',
    'stage_requirements:\n  [["Source-available codebase"], ["Exit Window >= 7 days"], []]',
    '---\n\n# Summary\n\n| Contract Name | Address |\n| --- | --- |',
    `| Pool | [${address.toLowerCase()}](https://etherscan.io/address/${address}) |`,
    `| Admin | [${other}](https://etherscan.io/address/${other}) |`,
  ].join('\n'),
  '/api/protocols/acme.json': JSON.stringify({
    rubric_version: 'v1.7.0',
    data_as_of: '2026-07-24T00:00:00Z',
    generated_at: '2026-08-05T08:59:12Z',
    data: {
      protocol_data: {
        deployments: [{ anchor_address: address, chain: 'ethereum', deployment_key: 'primary' }],
        factor_scores: [],
        protocol: { slug: 'acme', display_name: 'Acme', headline_grade: 'B', risk_score: 17.09 },
      },
    },
  }),
};

async function ask(served: Partial<Record<string, string>>, at = now) {
  const site = await startWebsite(
    ({ url = '' }, response) => {
      const text = served[url];
      response.writeHead(text === undefined ? 404 : 200).end(text ?? 'Not Found');
    },
    { https: false },
  );
  open.push(site);
  const settings = { defiscan: `${site.origin}/files`, defirisk: `${site.origin}/api` };
  return runSource(db, createRatings(settings, { userAgent: 'Parapet' }), {
    ...{ now: at, signal: new AbortController().signal, gapMs: 0, random: () => 0.5 },
  });
}

const importAcme = () =>
  importTestRecords(db, {
    projects: [
      projectRecord({ id: 'acme', links, contracts: [{ chain: 'eip155:1', address, label: 'Pool' }] }),
      // The same name, and no link: nobody is asked about it.
      projectRecord({ id: 'acme-two', name: 'Acme' }),
    ],
  });

const readRatings = async (at = now) =>
  describeRatings({
    ...{ links, contracts: [{ address }], now: at },
    readings: await getSourceReadings(db, 'ratings'),
  });

it('tells what others say word for word, with its date, its end and how its contracts match', async () => {
  await importAcme();
  expect(await ask(files)).toMatchObject({ answered: 2 });
  expect(await readRatings()).toMatchObject([
    {
      ...{ service: 'defiscan', state: 'rated', rating: 'Stage 0', ratedOn: '2025-03-18' },
      details:
        'Risks on Ethereum: chain low, upgradeability high, autonomy high, exit window high, accessibility low',
      ...{ named: 2, onRecord: 1, until: '2026-12-15', page: links[0]?.url },
    },
    {
      ...{ service: 'defirisk', state: 'rated', rating: 'B', ratedOn: '2026-07-24' },
      details: 'Rubric v1.7.0, risk score 17.1 of 100',
      ...{ named: 1, onRecord: 1 },
    },
  ]);
  expect((await getSourceReadings(db, 'ratings')).map(({ projectId }) => projectId)).toEqual([
    'acme',
    'acme',
  ]);
});

it('shows gaps as gaps: what is not there, cannot be read, is not rated or too old', async () => {
  await importAcme();
  expect(await readRatings()).toMatchObject([{ state: 'unknown' }, { state: 'unknown' }]);
  await ask({ '/files/acme/ethereum.md': '---\nchain: "Ethereum"\nstage: "O"\n---\n' });
  expect(await readRatings()).toMatchObject([
    { why: 'It publishes no rating at the page linked on record.' },
    { why: 'It publishes no rating at the page linked on record.' },
  ]);
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
  await ask(files, later(2));
  // Another form takes nothing away from what it said before; time does.
  await ask({ '/files/acme/ethereum.md': '# moved', '/api/protocols/acme.json': '[]' }, later(4));
  expect(await readRatings(later(5))).toMatchObject([{ rating: 'Stage 0' }, { rating: 'B' }]);
  expect(await readRatings(later(40))).toMatchObject([{ state: 'unknown' }, { state: 'unknown' }]);
});
