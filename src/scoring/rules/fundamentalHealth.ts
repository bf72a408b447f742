import {
  atLeast,
  type Factor,
  factor,
  fail,
  judgeFact,
  partial,
  pass,
  undecided,
} from '#scoring/factors/factor.ts';
import { count, day, daysBetween, some } from '#scoring/factors/words.ts';

const ageDays = { pass: 365, partial: 90 };
const commitDays = 180;

const age = factor({
  id: 'health.age',
  category: 'fundamentalHealth',
  weight: 4,
  name: 'Age on chain',
  criteria: {
    pass: `complete contract list: the oldest is at least ${ageDays.pass} days old`,
    partial: `at least ${ageDays.partial} days`,
    fail: 'younger',
  },
  uses: ['deployment'],
  judge: ({ deployment }, now) =>
    judgeFact(deployment, ({ firstSeenAt }) => {
      const days = Math.floor(daysBetween(firstSeenAt, now));
      return atLeast(
        days,
        ageDays,
      )(`First contract seen on ${day(firstSeenAt)}, ${count(Math.max(0, days), 'day')} ago.`);
    }),
});

const repository = factor({
  id: 'health.repository',
  category: 'fundamentalHealth',
  weight: 3,
  name: 'Public code',
  criteria: {
    pass: `a public repository with a commit in the last ${commitDays} days`,
    partial: 'a public repository whose last commit is known and older',
    fail: 'searched, no public repository found',
  },
  uses: ['repository'],
  judge: ({ repository: fact }, now) =>
    judgeFact(fact, (value) => {
      if (value.kind !== 'public') return fail('No public repository was found.');
      if (value.lastCommitAt === null)
        return undecided(`The record names ${value.url} as public; last commit unknown.`);
      const recent = daysBetween(value.lastCommitAt, now) <= commitDays;
      return (recent ? pass : partial)(`${value.url} is public; last commit on ${day(value.lastCommitAt)}.`);
    }),
});

const funding = factor({
  id: 'health.funding',
  category: 'fundamentalHealth',
  weight: 2,
  name: 'Funding',
  criteria: { pass: 'the record names a round', partial: null, fail: 'searched, none found' },
  uses: ['funding'],
  judge: ({ funding: fact }) =>
    judgeFact(fact, (value) => {
      if (value.kind === 'undisclosed') return fail('No disclosed funding was found.');
      return pass(value.usd === null ? 'Funding is disclosed.' : `Funding of ${value.usd} USD is disclosed.`);
    }),
});

const statusWords = { live: 'live', underAudit: 'under audit' };

const status = factor({
  id: 'health.status',
  category: 'fundamentalHealth',
  weight: 1,
  name: 'Status',
  criteria: {
    pass: 'live, and incidents searched: no exploit is unresolved',
    partial: 'under audit',
    fail: 'not launched yet, or an active exploit is unresolved',
  },
  uses: ['status', 'incidents'],
  judge: ({ status: fact, incidents }) =>
    judgeFact(fact, (value) => {
      const all = incidents.known ? incidents.value.all : [];
      const active = all.filter(({ activeExploit, resolvedAt }) => activeExploit && resolvedAt === null);
      if (active.length > 0)
        return fail(
          `Not live: an exploit is not resolved (${some(active.map(({ title }) => title))}).`,
          active.flatMap(({ evidence }) => evidence),
        );
      if (value === 'preLaunch') return fail('The project has not launched yet.');
      if (!incidents.known || !incidents.value.complete)
        return undecided(
          `The record says the project is ${statusWords[value]}; incidents were not searched for.`,
        );
      if (value === 'live')
        return pass('The record says the project is live; no exploit on record is unresolved.');
      return partial('The project is under audit.');
    }),
});

export const fundamentalHealth: Factor[] = [age, repository, funding, status];
