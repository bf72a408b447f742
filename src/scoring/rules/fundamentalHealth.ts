import { atLeast, type Factor, factor, fail, judgeFact, partial, pass } from '#scoring/factors/factor.ts';
import { count, day, daysBetween } from '#scoring/factors/words.ts';

const ageDays = { pass: 365, partial: 90 };
const commitDays = 180;

const age = factor({
  id: 'health.age',
  category: 'fundamentalHealth',
  weight: 3,
  name: 'Age on chain',
  criteria: {
    pass: `the oldest contract is at least ${ageDays.pass} days old`,
    partial: `at least ${ageDays.partial} days`,
    fail: 'younger',
  },
  uses: ['deployment'],
  judge: ({ deployment }, now) =>
    judgeFact(deployment, 'how old the contracts are', ({ firstSeenAt }) => {
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
  weight: 2,
  name: 'Public code',
  criteria: {
    pass: `a public repository with a commit in the last ${commitDays} days`,
    partial: 'a public repository without one, or with an unknown last commit',
    fail: 'no public repository',
  },
  uses: ['repository'],
  judge: ({ repository: fact }, now) =>
    judgeFact(fact, 'whether the code is public', (value) => {
      if (value.kind !== 'public') return fail('The code is not in a public repository.');
      if (value.lastCommitAt === null)
        return partial(`${value.url} is public; its last commit is not known.`);
      const recent = daysBetween(value.lastCommitAt, now) <= commitDays;
      return (recent ? pass : partial)(`${value.url} is public; last commit on ${day(value.lastCommitAt)}.`);
    }),
});

const documentation = factor({
  id: 'health.documentation',
  category: 'fundamentalHealth',
  weight: 1,
  name: 'Documentation',
  criteria: { pass: 'published', partial: null, fail: 'known not to be' },
  uses: ['documentation'],
  judge: ({ documentation: fact }) =>
    judgeFact(fact, 'whether documentation is published', ({ published }) =>
      published ? pass('Documentation is published.') : fail('No documentation is published.'),
    ),
});

const team = factor({
  id: 'health.team',
  category: 'fundamentalHealth',
  weight: 2,
  name: 'Team',
  criteria: {
    pass: 'members are verified by a third party',
    partial: 'members are named and not verified',
    fail: 'the team is anonymous',
  },
  uses: ['team'],
  judge: ({ team: fact }) =>
    judgeFact(fact, 'who the team is', (value) => {
      if (value.kind === 'anonymous') return fail('The team is anonymous.');
      if (value.kind === 'named')
        return partial(
          value.members === null
            ? 'The team is named in public, nobody verified it.'
            : `${count(value.members, 'team member')} named, none verified.`,
        );
      return pass(`${count(value.members, 'team member')} verified by ${value.by}.`);
    }),
});

const funding = factor({
  id: 'health.funding',
  category: 'fundamentalHealth',
  weight: 1,
  name: 'Funding',
  criteria: { pass: 'disclosed', partial: null, fail: 'known not to be disclosed' },
  uses: ['funding'],
  judge: ({ funding: fact }) =>
    judgeFact(fact, 'how the project is funded', (value) => {
      if (value.kind === 'undisclosed') return fail('Funding is not disclosed.');
      return pass(value.usd === null ? 'Funding is disclosed.' : `Funding of ${value.usd} USD is disclosed.`);
    }),
});

const status = factor({
  id: 'health.status',
  category: 'fundamentalHealth',
  weight: 1,
  name: 'Status',
  criteria: { pass: 'live', partial: 'under audit', fail: 'not launched yet' },
  uses: ['status'],
  judge: ({ status: fact }) =>
    judgeFact(fact, 'whether the project is live', (value) => {
      if (value === 'live') return pass('The project is live.');
      return value === 'underAudit'
        ? partial('The project is under audit.')
        : fail('The project has not launched yet.');
    }),
});

export const fundamentalHealth: Factor[] = [age, repository, documentation, team, funding, status];
