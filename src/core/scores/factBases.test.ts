import { expect, it } from 'vitest';
import type { Evidence } from '#model/evidence.ts';
import { known, unknown, unknownFacts } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { sampleNow, soundFacts } from '#test/soundFacts.ts';
import { toAnswerBases, toFactBases } from './factBases.ts';

const search = { on: '2026-05-01', by: 'Desk', where: ['acme.example'] };
const claimedBy = { by: 'Acme Labs', on: '2026-04-01', url: null };
const searched = { claimedBy, searches: { bugBounty: search, links: search, team: search } };
const at = '2026-05-01T00:00:00.000Z';

it('names who looked for what is not there, and else who claims the record', () => {
  const facts = soundFacts({
    bugBounty: known({ kind: 'none' }, at),
    communityLinks: known({ platforms: [], complete: true }, at),
    team: known({ kind: 'named', members: null }, '2026-05-02T00:00:00.000Z'),
    funding: unknown('not searched for funding yet'),
  });
  const bases = toFactBases(facts, searched);
  expect(bases.bugBounty).toEqual({ kind: 'claimed', by: 'Desk', at });
  expect(bases.communityLinks?.by).toBe('Desk');
  expect(bases.team).toEqual({ kind: 'claimed', by: 'Acme Labs', at: '2026-04-01T00:00:00.000Z' });
  expect(bases.audits?.by).toBe("this site's operator");
  expect(bases.exchanges?.by).toBe("this site's operator");
  expect(bases.control).toMatchObject({ kind: 'measured', by: null });
  expect(bases).not.toHaveProperty('funding');
});

it('names who claims a record today for facts of the same record, and nobody for those of an older one', () => {
  const recordedAt = '2026-05-03T00:00:00.000Z';
  const facts = soundFacts({
    bugBounty: known({ kind: 'none' }, at),
    status: known('live', recordedAt),
    documentation: known({ published: true }, '2026-04-20T00:00:00.000Z'),
  });
  const bases = toFactBases(facts, { ...searched, recordedAt });
  expect(bases.status?.by).toBe('Acme Labs');
  expect(bases.documentation).toEqual({ kind: 'claimed', by: null, at: '2026-04-20T00:00:00.000Z' });
  expect(bases.bugBounty?.by).toBe('Desk');
  expect(bases.audits?.by).toBe("this site's operator");
});

it('gives every answer its basis, and none to what is not known', () => {
  const incidents = known({ all: [], complete: false }, at);
  const facts = soundFacts({ holders: unknown('not read'), incidents });
  const whole = score(facts, rules, sampleNow);
  const bases = toAnswerBases(whole, toFactBases(facts, searched));
  const decided = whole.categories
    .flatMap(({ factors }) => factors)
    .filter(({ outcome }) => outcome !== 'unknown');
  expect(Object.keys(bases)).toEqual(decided.map(({ id }) => id));
  expect(bases['community.team']).toMatchObject({ kind: 'claimed', by: 'Acme Labs' });
  expect(bases['governance.mint']?.kind).toBe('measured');
  const nothing = unknownFacts('not read');
  expect(toAnswerBases(score(nothing, rules, sampleNow), toFactBases(nothing, searched))).toEqual({});
});

it('tells what our server saw itself from what it was told by whom', () => {
  const answer = (source: 'websites' | 'repositories', url: string): Evidence => ({
    kind: 'answer',
    source,
    url,
    at,
    label: 'An answer',
  });
  const site = { kind: 'site', url: 'https://acme.example', reachable: true, https: true } as const;
  const code = { kind: 'public', url: 'https://github.com/a/b', lastCommitAt: null } as const;
  const facts = soundFacts({
    website: known(site, at, [answer('websites', site.url)]),
    repository: known(code, at, [answer('repositories', code.url)]),
  });
  const bases = toFactBases(facts, searched);
  expect(bases.website).toEqual({ kind: 'measured', by: null, at });
  expect(bases.repository).toEqual({ kind: 'told', by: 'github.com', at });
});
