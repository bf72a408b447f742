import type { Incident } from '#model/facts.ts';
import {
  atLeast,
  atMost,
  type Factor,
  factor,
  fail,
  judgeFact,
  partial,
  pass,
  undecided,
} from '#scoring/factors/factor.ts';
import { count, daysBetween, duration, percent, some } from '#scoring/factors/words.ts';

const graveIncidentDays = 365;
const watchedShare = { pass: 1, partial: 0.5 };
const readAgeHours = { pass: 24, partial: 168 };
const rewardUsd = 50_000;
const answerDays = 14;
const answeredShare = { pass: 1, partial: 0.5 };

const isGrave = ({ severity }: Incident): boolean => severity === 'critical' || severity === 'major';
const isMinor = ({ severity }: Incident): boolean => severity === 'minor' || severity === 'info';
const titles = (incidents: Incident[]): string => some(incidents.map(({ title }) => title));
const evidenceOf = (incidents: Incident[]) => incidents.flatMap(({ evidence }) => evidence);

const incidents = factor({
  id: 'operations.incidents',
  category: 'operationalResilience',
  weight: 4,
  name: 'Incidents',
  criteria: {
    pass: `no unresolved incident of medium or higher severity, and no critical or major one in the last ${graveIncidentDays} days`,
    partial: `a critical or major incident in the last ${graveIncidentDays} days, resolved`,
    fail: 'an unresolved incident of medium or higher severity',
  },
  uses: ['incidents'],
  judge: ({ incidents: fact }, now) =>
    judgeFact(fact, 'whether incidents happened', (all) => {
      const open = all.filter((incident) => !incident.resolved && !isMinor(incident));
      if (open.length > 0)
        return fail(`${count(open.length, 'incident')} not resolved: ${titles(open)}.`, evidenceOf(open));
      const recent = all.filter(
        (one) => isGrave(one) && daysBetween(one.happenedAt, now) <= graveIncidentDays,
      );
      if (recent.length > 0) {
        const what = count(recent.length, 'critical or major incident');
        return partial(
          `${what} in the last ${graveIncidentDays} days, resolved: ${titles(recent)}.`,
          evidenceOf(recent),
        );
      }
      return pass(
        `No grave incident in the last ${graveIncidentDays} days (${all.length} on record in all).`,
        evidenceOf(all),
      );
    }),
});

const monitoring = factor({
  id: 'operations.monitoring',
  category: 'operationalResilience',
  weight: 3,
  name: 'Contracts watched',
  criteria: {
    pass: 'every contract on record is watched',
    partial: `at least ${percent(watchedShare.partial)} are`,
    fail: 'fewer are',
  },
  uses: ['monitoring'],
  judge: ({ monitoring: fact }) =>
    judgeFact(fact, 'how many contracts are watched', ({ watched, contracts }) =>
      contracts === 0
        ? undecided('No contract is on record that could be watched.')
        : atLeast(
            watched / contracts,
            watchedShare,
          )(`${watched} of ${count(contracts, 'contract')} watched.`),
    ),
});

const freshness = factor({
  id: 'operations.freshness',
  category: 'operationalResilience',
  weight: 2,
  name: 'Freshness of on-chain data',
  criteria: {
    pass: `the chain was last read at most ${readAgeHours.pass} hours ago`,
    partial: `at most ${readAgeHours.partial} hours ago`,
    fail: 'longer ago',
  },
  uses: ['lastRead'],
  judge: ({ lastRead }, now) =>
    judgeFact(lastRead, 'when the chain was last read', ({ at }) => {
      const hours = daysBetween(at, now) * 24;
      return atMost(
        hours,
        readAgeHours,
      )(`The chain was last read ${duration(Math.max(0, Math.floor(hours * 3600)))} ago.`);
    }),
});

const bounty = factor({
  id: 'operations.bounty',
  category: 'operationalResilience',
  weight: 3,
  name: 'Bug bounty',
  criteria: {
    pass: `a bounty runs that pays up to at least ${rewardUsd} USD`,
    partial: 'a bounty runs with a smaller or unstated reward',
    fail: 'known to have no bounty',
  },
  uses: ['bugBounty'],
  judge: ({ bugBounty }) =>
    judgeFact(bugBounty, 'whether a bug bounty runs', (value) => {
      if (value.kind === 'none') return fail('No bug bounty runs.');
      if (value.maxRewardUsd === null) return partial('A bug bounty runs; its reward is not stated.');
      const verdict = value.maxRewardUsd >= rewardUsd ? pass : partial;
      return verdict(`A bug bounty runs that pays up to ${value.maxRewardUsd} USD.`);
    }),
});

const answers = factor({
  id: 'operations.answers',
  category: 'operationalResilience',
  weight: 3,
  name: 'Answers to findings',
  criteria: {
    pass: `every finding is answered (a pending one counts only after ${answerDays} days)`,
    partial: `at least ${percent(answeredShare.partial)} are`,
    fail: 'fewer are',
  },
  uses: ['findings'],
  judge: ({ findings }, now) =>
    judgeFact(findings, 'how the project answers findings', (all) => {
      const due = all.filter(
        ({ status, reportedAt }) => status !== 'pending' || daysBetween(reportedAt, now) > answerDays,
      );
      if (due.length === 0) return undecided('There is no finding that should have been answered by now.');
      const waiting = due.filter(({ status }) => status === 'pending');
      const answered = due.length - waiting.length;
      return atLeast(answered / due.length, answeredShare)(
        `${answered} of ${count(due.length, 'finding')} answered by the project.`,
        waiting.flatMap(({ evidence }) => evidence),
      );
    }),
});

export const operationalResilience: Factor[] = [incidents, monitoring, freshness, bounty, answers];
