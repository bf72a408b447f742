import { afterAll, expect, it } from 'vitest';
import { createAuditLists } from '#jobs/sources/auditLists.ts';
import { createDomains } from '#jobs/sources/domains.ts';
import { createIncidents } from '#jobs/sources/incidents.ts';
import type { LiveSource } from '#jobs/sources/LiveSource.ts';
import { createPrices } from '#jobs/sources/prices.ts';
import { createRatings } from '#jobs/sources/ratings.ts';
import { createRepositories } from '#jobs/sources/repositories.ts';
import { runSource } from '#jobs/sources/runSource.ts';
import { createTokenLists } from '#jobs/sources/tokenLists.ts';
import { createVerifiedSources } from '#jobs/sources/verifiedSources.ts';
import { trickCharacters } from '#lib/plainText.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { startWebsite } from '#test/helpers/startWebsite.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import { answerAs, mannerKinds, shapeKinds, sourceToken } from './answers/sourceAnswers.ts';

let kind = '';
const server = await startWebsite((request, response) => answerAs(kind, request, response), { https: false });
afterAll(() => server.close());
const { app, db } = await prepareTestApp({ limitScale: 1e6 });

const url = server.origin;
const options = { userAgent: 'Parapet', isAllowed: () => true };
const createSources: Record<string, () => LiveSource> = {
  verifiedSources: () => createVerifiedSources({ url }, options),
  prices: () => createPrices({ service: 'defillama', url }, options),
  'prices of another form': () => createPrices({ service: 'coingecko', url }, options),
  domains: () => createDomains({ url }, options),
  repositories: () => createRepositories({ url }, options),
  tokenLists: () => createTokenLists({ urls: [`${url}/tokens`] }, options),
  auditLists: () => createAuditLists({ url: `${url}/audits` }, options),
  incidents: () => createIncidents({ url: `${url}/hacks` }, options),
  ratings: () => createRatings({ defiscan: url, defirisk: url }, options),
};
const token = { chain: 'eip155:1', address: sourceToken };
const records = {
  projects: [
    projectRecord({
      id: 'acme',
      website: 'https://acme.example',
      contracts: [{ ...token, label: 'Token' }],
      tokens: [{ ...token, name: 'Acme', symbol: 'ACME', decimals: 18 }],
      links: [
        { kind: 'repository', label: 'Code', url: 'https://github.com/acme/core' },
        { kind: 'other', label: 'Rating', url: 'https://defirisk.co/protocols/acme' },
      ],
    }),
  ],
};
const now = new Date('2026-11-15T00:00:00Z');
/** Of processor time, on the thread that answers everybody else. */
const longestMs = 1_000;

/** What is wrong with what the site does and says after such an answer, if anything is. */
async function findFaults(source: LiveSource): Promise<string[]> {
  const before = process.threadCpuUsage();
  const options = { now, signal: AbortSignal.timeout(mannerKinds.includes(kind) ? 1_000 : 15_000) };
  const report = await runSource(db, source, { ...options, all: true, gapMs: 0 }).catch(String);
  const { user, system } = process.threadCpuUsage(before);
  const ms = (user + system) / 1000;
  const faults = ms > longestMs ? [`${kind}: ${ms.toFixed(0)} ms`] : [];
  if (typeof report === 'string') return [...faults, `${kind}: ${report}`];
  if (report.answered === 0) return faults;
  const { statusCode, body } = await app.inject('/projects/acme');
  const unsafe = trickCharacters.exec(body)?.[0];
  if (statusCode !== 200) faults.push(`${kind}: ${statusCode}`);
  if (unsafe) faults.push(`${kind}: U+${unsafe.codePointAt(0)?.toString(16)} on the page`);
  if (/href="javascript:|<img src=x onerror/.test(body)) faults.push(`${kind}: markup on the page`);
  return faults;
}

async function tryAll(source: LiveSource, kinds: readonly string[]): Promise<string[]> {
  await importTestRecords(db, records);
  const faults: string[] = [];
  for (const one of kinds) {
    kind = one;
    faults.push(...(await findFaults(source)));
  }
  return faults;
}

it.each(Object.entries(createSources))(
  '%s: looked after and shown, whatever it answers',
  async (_, create) => {
    expect(await tryAll(create(), shapeKinds)).toEqual([]);
  },
);

it('a server that hardly speaks HTTP is given up', async () => {
  expect(await tryAll(createVerifiedSources({ url }, options), mannerKinds)).toEqual([]);
});
