import { expect, it } from 'vitest';
import { describeAnswers } from './getAnswers.ts';
import { sourceFacts } from './sourceFacts.ts';
import type { SourceReading } from './sourceReadings.ts';

const now = new Date('2026-11-16T00:00:00Z');
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const website = 'https://acme.example/';

const repository = 'https://github.com/acme/vault';
const bountyPage = 'https://immunefi.com/bounty/acme/';
const details = {
  links: [{ kind: 'repository' as const, url: repository, label: null }],
  bugBounty: { active: true, url: bountyPage, launchedOn: null, maxRewardUsd: null, scope: null },
};

const reading = (fields: Partial<SourceReading>): SourceReading => ({
  source: 'websites',
  projectId: 'acme',
  subject: website,
  askedAt: before(1),
  nextAt: now,
  answer: { url: website, status: 200, certificateUntil: null, headers: [] },
  answeredAt: before(1),
  etag: null,
  lastModified: null,
  trouble: null,
  failures: 0,
  failingSince: null,
  ...fields,
});

const websiteOf = (fields: Partial<SourceReading>, site: string | null = website) =>
  sourceFacts({ website: site, details, sources: [reading(fields)] }, now).website;

it('knows a website that answered, with the time and where it was asked', () => {
  expect(websiteOf({})).toEqual({
    state: 'known',
    value: { kind: 'site', url: website, reachable: true, https: true },
    at: '2026-11-15T23:00:00.000Z',
    evidence: [
      {
        kind: 'answer',
        source: 'websites',
        url: website,
        at: '2026-11-15T23:00:00.000Z',
        label: 'acme.example answered 200 on 2026-11-15',
      },
    ],
  });
  const answer = { url: 'http://acme.example/', status: 200, certificateUntil: null, headers: [] };
  expect(websiteOf({ answer })).toMatchObject({ value: { reachable: true, https: false } });
  const moved = { ...answer, url: 'https://www.acme.example/', certificateUntil: '2027-01-01T00:00:00.000Z' };
  expect(websiteOf({ answer: moved })).toMatchObject({
    evidence: [
      {
        label: 'acme.example answered 200 (at www.acme.example, certificate until 2027-01-01) on 2026-11-15',
      },
    ],
  });
});

it('says that nobody answers only after three counted failures over a day, and unknown before', () => {
  const failing = { answer: null, answeredAt: null, trouble: 'acme.example did not answer in time' };
  expect(websiteOf({ ...failing, failures: 3, failingSince: before(26) })).toMatchObject({
    state: 'known',
    value: { reachable: false },
  });
  expect(websiteOf({ ...failing, failures: 2, failingSince: before(26) })).toMatchObject({
    state: 'unknown',
  });
  expect(websiteOf({ ...failing, failures: 3, failingSince: before(20) })).toMatchObject({
    state: 'unknown',
  });
  expect(websiteOf({ ...failing })).toEqual({
    state: 'unknown',
    why: 'the website on record gave our server no usable answer on 2026-11-15 (acme.example did not answer in time)',
  });
});

it('keeps an answer while asking fails, and forgets it after a week', () => {
  const trouble = 'it answered 503';
  expect(websiteOf({ trouble, answeredAt: before(100) })).toMatchObject({
    state: 'known',
    at: before(100).toISOString(),
  });
  expect(websiteOf({ trouble, answeredAt: before(24 * 8) })).toMatchObject({ state: 'unknown' });
  expect(websiteOf({ askedAt: before(24 * 8), answeredAt: before(24 * 8) })).toMatchObject({
    state: 'unknown',
  });
  const down = { failures: 9, failingSince: before(24 * 20), askedAt: before(24 * 8), trouble };
  expect(websiteOf({ ...down, answeredAt: null })).toMatchObject({ state: 'unknown' });
});

it('says nothing about another address than the one on record, nor from an answer it cannot read', () => {
  expect(websiteOf({}, 'https://other.example/')).toBeUndefined();
  expect(websiteOf({}, null)).toBeUndefined();
  expect(websiteOf({ answer: { status: 'fine' } })).toMatchObject({ state: 'unknown' });
});

it('takes a contact from a security.txt that has not expired; that there is none says nothing', () => {
  const contactOf = (text: object | null) =>
    sourceFacts(
      {
        website,
        details,
        sources: [
          reading({
            source: 'securityTexts',
            subject: 'https://acme.example/.well-known/security.txt',
            answer: { text },
          }),
        ],
      },
      now,
    ).securityContact;
  const text = { contacts: ['mailto:a@acme.example'], expires: '2027-01-01T00:00:00.000Z', policies: [] };
  expect(contactOf(text)).toMatchObject({
    state: 'known',
    value: { kind: 'published', at: 'mailto:a@acme.example' },
  });
  expect(contactOf({ ...text, expires: '2026-11-15T00:00:00.000Z' })).toBeUndefined();
  expect(contactOf({ ...text, expires: null })).toBeUndefined();
  expect(contactOf(null)).toBeUndefined();
});

it('takes the last commit and the security policy from what is told of the repository on record', () => {
  const told = { name: 'acme/vault', archived: false, release: null, contributors: 3 };
  const lastCommitAt = '2026-11-01T00:00:00.000Z';
  const securityPolicy = 'https://github.com/acme/vault/blob/main/SECURITY.md';
  const factsOf = (fields: Partial<SourceReading>) =>
    sourceFacts(
      {
        website: null,
        details,
        sources: [
          reading({
            source: 'repositories',
            subject: repository,
            answer: { repository: { ...told, lastCommitAt, securityPolicy } },
            ...fields,
          }),
        ],
      },
      now,
    );
  const { repository: known, securityContact } = factsOf({});
  expect(known).toMatchObject({ state: 'known', value: { kind: 'public', url: repository, lastCommitAt } });
  expect(securityContact).toMatchObject({ value: { kind: 'published', at: securityPolicy } });
  expect(factsOf({ answer: { repository: null } }).repository).toMatchObject({
    state: 'unknown',
    why: 'github.com says that nobody can read a repository at the address on record',
  });
  expect(factsOf({ answeredAt: before(24 * 8) }).repository).toMatchObject({ state: 'unknown' });
  expect(factsOf({ answer: null, answeredAt: null }).repository).toBeUndefined();
  expect(factsOf({ subject: 'https://github.com/acme/other' }).repository).toBeUndefined();
});

it('says in words what was answered, and leaves out what was not', () => {
  const answered = (fields: Partial<SourceReading>) =>
    describeAnswers({ website, details, sources: [reading(fields)] }, now);
  const answer = {
    url: website,
    status: 200,
    certificateUntil: '2027-01-01T00:00:00.000Z',
    headers: ['strict-transport-security', 'referrer-policy'],
  };
  expect(answered({ answer })).toEqual([
    {
      title: 'Website',
      text: 'It answered 200, with a certificate until 2027-01-01, with these security headers: strict-transport-security, referrer-policy.',
      basis: 'measured',
      evidence: expect.objectContaining({ kind: 'answer', source: 'websites', url: website }),
      about: 'source:websites',
    },
  ]);
  const told = {
    name: 'acme/vault',
    archived: true,
    lastCommitAt: '2026-10-01T00:00:00.000Z',
    release: { name: 'v2.1', at: null },
    contributors: 1,
    securityPolicy: null,
  };
  const onCode = { source: 'repositories' as const, subject: repository };
  expect(answered({ ...onCode, answer: { repository: told } })).toMatchObject([
    {
      title: 'Repository',
      text: 'acme/vault: archived (it can only be read), last commit on 2026-10-01, latest release v2.1, 1 contributor.',
      basis: 'told',
    },
  ]);
  expect(answered({ ...onCode, answer: { repository: told }, answeredAt: before(24 * 8) })).toEqual([]);
  expect(answered({ answer, subject: 'https://before.example/' })).toEqual([]);
});

it('does not know whether a bounty runs whose page is gone, and takes nothing else for a sign', () => {
  const bountyOf = (status: number, active = true) =>
    sourceFacts(
      {
        website,
        details: { ...details, bugBounty: { ...details.bugBounty, active } },
        sources: [
          reading({ source: 'bountyPages', subject: bountyPage, answer: { url: bountyPage, status } }),
        ],
      },
      now,
    ).bugBounty;
  expect(bountyOf(404)).toEqual({
    state: 'unknown',
    why: 'the page of the bug bounty on record answered 404',
  });
  expect(bountyOf(200)).toBeUndefined();
  expect(bountyOf(403)).toBeUndefined();
  expect(bountyOf(404, false)).toBeUndefined();
});

it('says since when a domain is registered, whether a bounty page is there, and what token lists say', () => {
  const named = { contacts: ['mailto:a@acme.example'], policies: [bountyPage], expires: null };
  const texts = (...readings: Partial<SourceReading>[]) =>
    describeAnswers({ website, details, sources: readings.map(reading) }, now).map(({ text }) => text);
  const domain = (fields: object) => ({
    source: 'domains' as const,
    subject: 'acme.example',
    answer: {
      url: 'https://rdap.example/domain/acme.example',
      domain: { name: 'acme.example', registeredAt: null, expiresAt: null, ...fields },
    },
  });
  const registeredAt = '2019-05-01T00:00:00.000Z';
  expect(
    texts(
      domain({ registeredAt, expiresAt: '2027-05-01T00:00:00.000Z' }),
      domain({ registeredAt }),
      domain({}),
    ),
  ).toEqual([
    'acme.example has been registered since 2019-05-01, and is until 2027-05-01.',
    'acme.example has been registered since 2019-05-01.',
    'acme.example is registered; since when is not told.',
  ]);
  expect(texts({ ...domain({}), subject: 'before.example' })).toEqual([]);
  const page = {
    source: 'bountyPages' as const,
    subject: bountyPage,
    answer: { url: bountyPage, status: 200 },
  };
  expect(texts(page)).toEqual([`${bountyPage} answered 200. What it promises was not read.`]);
  const securityText = {
    source: 'securityTexts' as const,
    subject: 'https://acme.example/.well-known/security.txt',
    answer: { text: named },
  };
  expect(texts(page, securityText)[0]).toContain('Its security.txt names that page.');
  const token = { chain: 'eip155:1', address: '0xAb', name: 'Acme', symbol: 'ACM', decimals: 18 };
  const list = (tokens: object[]) => ({
    source: 'tokenLists' as const,
    subject: 'https://tokens.example',
    answer: { list: 'Tokens', tokens },
  });
  expect(texts(list([token]))).toEqual(['“Tokens” names ACM (Acme, 18 decimals).']);
  expect(texts(list([]))).toEqual([]);
});
