import { expect, it } from 'vitest';
import type { SourceReading } from '#core/sources/sourceReadings.ts';
import { type ClaimedProject, findSourceContradictions } from './findSourceContradictions.ts';
import { findPriceContradiction } from './getProjectContradictions.ts';

const now = new Date('2026-11-16T00:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const website = 'https://acme.example/';
const repository = 'https://github.com/acme/vault';
const securityText = 'https://acme.example/.well-known/security.txt';
const bountyPage = 'https://immunefi.com/bounty/acme/';
const record: ClaimedProject = {
  website,
  links: [{ kind: 'repository', url: repository, label: null }],
  securityContact: 'security@acme.example',
  bugBounty: { active: true, url: bountyPage, launchedOn: null, maxRewardUsd: null, scope: null },
  tokens: [{ chain: 'eip155:1', address: '0xAb', symbol: 'ACM', decimals: 18 }],
};

const reading = (fields: Partial<SourceReading>): SourceReading => ({
  source: 'websites',
  projectId: 'acme',
  subject: website,
  askedAt: hoursAgo(1),
  nextAt: now,
  answer: null,
  answeredAt: hoursAgo(1),
  etag: null,
  lastModified: null,
  trouble: null,
  failures: 0,
  failingSince: null,
  ...fields,
});
const site = (url: string) => reading({ answer: { url, status: 200, certificateUntil: null, headers: [] } });
const code = (name: string | null) =>
  reading({
    source: 'repositories',
    subject: repository,
    answer: {
      repository: name && {
        name,
        archived: false,
        lastCommitAt: null,
        release: null,
        contributors: null,
        securityPolicy: null,
      },
    },
  });
const contacts = (names: string[], expires = '2027-01-01T00:00:00.000Z') =>
  reading({
    source: 'securityTexts',
    subject: securityText,
    answer: { text: { contacts: names, expires, policies: [] } },
  });
const pairs = (...readings: SourceReading[]) =>
  findSourceContradictions(record, readings, now).map(({ claimed, measured, basis }) => [
    claimed,
    measured,
    basis,
  ]);

it('shows both sides where a live source answers otherwise than the record, and who says so', () => {
  expect(findSourceContradictions(record, [site('https://other.example/')], now)).toEqual([
    {
      chain: null,
      address: null,
      claimed: 'Its website is https://acme.example/.',
      measured: 'It sends visitors on to other.example.',
      basis: 'measured',
      at: '2026-11-15T23:00:00.000Z',
      evidence: [
        {
          kind: 'answer',
          source: 'websites',
          url: website,
          at: '2026-11-15T23:00:00.000Z',
          label: 'acme.example sent our server on to other.example on 2026-11-15',
        },
      ],
    },
  ]);
  const down = { failures: 3, failingSince: hoursAgo(30), answeredAt: null };
  expect(pairs(reading(down), code('other/vault'), contacts(['mailto:a@b.example']))).toEqual([
    [
      'Its website is https://acme.example/.',
      'It gave no usable answer to the last 3 tries of our server.',
      'measured',
    ],
    [
      'Its code is at https://github.com/acme/vault.',
      'github.com calls that repository other/vault.',
      'told',
    ],
    [
      'Its security contact is security@acme.example.',
      'Its security.txt names mailto:a@b.example.',
      'measured',
    ],
  ]);
  expect(pairs(code(null))).toEqual([
    [
      'Its code is at https://github.com/acme/vault.',
      'github.com says that nobody can read a repository there.',
      'told',
    ],
  ]);
});

it('finds nothing in other ways to write the same', () => {
  expect(pairs(site('https://www.acme.example/en'), code('Acme/Vault'))).toEqual([]);
  expect(pairs(contacts(['https://acme.example/report', 'mailto:Security@acme.example']))).toEqual([]);
});

it('less knowledge takes contradictions away and makes no others', () => {
  const old = { answeredAt: hoursAgo(24 * 40) };
  expect(
    pairs(
      { ...site('https://other.example/'), ...old },
      { ...code(null), ...old },
      { ...contacts(['mailto:a@b.example']), ...old },
    ),
  ).toEqual([]);
  expect(pairs()).toEqual([]);
  expect(pairs(contacts([]))).toEqual([]);
  expect(pairs(contacts(['mailto:a@b.example'], '2026-11-01T00:00:00.000Z'))).toEqual([]);
  expect(pairs(reading({ failures: 2, failingSince: hoursAgo(30), answeredAt: null }))).toEqual([]);
  // What the record named before is no longer asked about.
  expect(pairs({ ...site('https://other.example/'), subject: 'https://before.example/' })).toEqual([]);
  const silent = { website: null, links: [], securityContact: null, bugBounty: null, tokens: [] };
  const all = [site('https://other.example/'), code(null), contacts(['mailto:a@b.example'])];
  expect(findSourceContradictions(silent, all, now)).toEqual([]);
});

it('shows a bug bounty whose page is gone, and a token that a list calls otherwise', () => {
  const page = (fields: Partial<SourceReading>) =>
    reading({ source: 'bountyPages', subject: bountyPage, ...fields });
  const claimed = `Its bug bounty runs at ${bountyPage}.`;
  expect(pairs(page({ answer: { url: bountyPage, status: 410 } }))).toEqual([
    [claimed, 'That page answered 410.', 'measured'],
  ]);
  expect(pairs(page({ failures: 3, failingSince: hoursAgo(30), answeredAt: null }))).toEqual([
    [claimed, 'That page gave no usable answer to the last 3 tries of our server.', 'measured'],
  ]);
  expect(pairs(page({ answer: { url: bountyPage, status: 403 } }))).toEqual([]);
  const list = (fields: object) =>
    reading({
      source: 'tokenLists',
      subject: 'https://tokens.example',
      answer: {
        list: 'Tokens',
        tokens: [
          { chain: 'eip155:1', address: '0xAb', name: 'Acme', symbol: 'ACM', decimals: 18, ...fields },
        ],
      },
    });
  expect(findSourceContradictions(record, [list({ decimals: 6 })], now)).toMatchObject([
    {
      chain: 'eip155:1',
      address: '0xAb',
      claimed: 'The token is ACM, with 18 decimals.',
      measured: 'The token list “Tokens” calls it ACM, with 6 decimals.',
      basis: 'told',
      evidence: [{ url: 'https://tokens.example' }],
    },
  ]);
  expect(pairs(list({ symbol: 'ACM2' }))).toHaveLength(1);
  expect(pairs(list({}))).toEqual([]);
  expect(pairs(list({ decimals: 6, chain: 'eip155:10' }))).toEqual([]);
});

it('compares the price on record with what is told of the same day only', () => {
  const at = (time: string, usd: number) => ({ time: new Date(time), usd });
  const told = (usd: number) => ({
    url: 'https://prices.example/acme',
    at: now,
    prices: [at('2026-11-13T23:00:00Z', 9), at('2026-11-14T23:00:00Z', usd)],
    volume: null,
  });
  const recorded = at('2026-11-14T08:00:00Z', 2);
  expect(findPriceContradiction(recorded, told(0.00012345))).toMatchObject([
    {
      claimed: 'One token cost $2 on 2026-11-14.',
      measured: 'prices.example says $0.0001235 for that day.',
      basis: 'told',
      evidence: [{ kind: 'answer', source: 'prices', url: 'https://prices.example/acme' }],
    },
  ]);
  expect(findPriceContradiction(recorded, told(2.4))).toEqual([]);
  expect(findPriceContradiction(at('2026-11-15T08:00:00Z', 2), told(9))).toEqual([]);
  expect(findPriceContradiction(undefined, told(9))).toEqual([]);
  expect(findPriceContradiction(recorded, undefined)).toEqual([]);
});
