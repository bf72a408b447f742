import type { FactKey, Incident } from '#model/facts.ts';
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
import { count, daysBetween, percent, some } from '#scoring/factors/words.ts';

const graveIncidentDays = 365;
const responseDays = { pass: 7, partial: 30 };
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
    pass: `incidents searched: no unresolved one of medium or higher severity, and no critical or major one in the last ${graveIncidentDays} days`,
    partial: `searched: a critical or major one in the last ${graveIncidentDays} days, resolved`,
    fail: 'an unresolved incident of medium or higher severity',
  },
  uses: ['incidents'],
  judge: ({ incidents: fact }, now) =>
    judgeFact(fact, ({ all, complete }) => {
      const open = all.filter((incident) => incident.resolvedAt === null && !isMinor(incident));
      if (open.length > 0)
        return fail(`${count(open.length, 'incident')} not resolved: ${titles(open)}.`, evidenceOf(open));
      if (!complete)
        return undecided(
          `${count(all.length, 'incident')} on record, none of them grave and open; there may be others.`,
          evidenceOf(all),
        );
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
        `No grave incident was found in the last ${graveIncidentDays} days (${all.length} on record in all).`,
        evidenceOf(all),
      );
    }),
});

const daysOpen = ({ happenedAt, resolvedAt }: Incident, now: Date): number =>
  daysBetween(happenedAt, resolvedAt === null ? now : new Date(resolvedAt));

const response = factor({
  id: 'operations.response',
  category: 'operationalResilience',
  weight: 2,
  name: 'Answers to incidents',
  criteria: {
    pass: `incidents searched, and each of medium or higher severity was resolved within ${responseDays.pass} days`,
    partial: `within ${responseDays.partial} days`,
    fail: 'one took longer, or is open for longer',
  },
  uses: ['incidents'],
  judge: ({ incidents: fact }, now) =>
    judgeFact(fact, ({ all, complete }) => {
      const counted = all.filter((one) => !isMinor(one));
      const late = counted.filter((one) => daysOpen(one, now) > responseDays.partial);
      if (late.length > 0)
        return fail(
          `${count(late.length, 'incident')} not resolved within ${responseDays.partial} days: ${titles(late)}.`,
          evidenceOf(late),
        );
      if (!complete) return undecided('Unknown: incidents were not searched for.');
      if (counted.length === 0) return undecided('No incident was found that needed an answer.');
      const waiting = counted.filter(({ resolvedAt }) => resolvedAt === null);
      if (waiting.length > 0)
        return undecided(`It is too early to say for ${titles(waiting)}.`, evidenceOf(waiting));
      const longest = Math.max(...counted.map((one) => daysOpen(one, now)));
      return (longest <= responseDays.pass ? pass : partial)(
        `${count(counted.length, 'incident')} resolved, the slowest after ${count(Math.ceil(longest), 'day')}.`,
        evidenceOf(counted),
      );
    }),
});

const bounty = factor({
  id: 'operations.bounty',
  category: 'operationalResilience',
  weight: 3,
  name: 'Bug bounty',
  criteria: {
    pass: `the record names a bounty that pays up to at least ${rewardUsd} USD`,
    partial: 'it names one that pays less',
    fail: 'searched, none found',
  },
  uses: ['bugBounty'],
  judge: ({ bugBounty }) =>
    judgeFact(bugBounty, (value) => {
      if (value.kind === 'none') return fail('No running bug bounty was found.');
      if (value.maxRewardUsd === null) return undecided('A bug bounty runs; its reward is not on record.');
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
    pass: `all findings are on record, and every one is answered (a pending one counts only after ${answerDays} days)`,
    partial: `at least ${percent(answeredShare.partial)} are`,
    fail: 'fewer are',
  },
  uses: ['findings'],
  judge: ({ findings }, now) =>
    judgeFact(findings, ({ all, complete }) => {
      if (!complete) return undecided('Unknown: not all audit findings are on record.');
      const due = all.filter(
        ({ status, reportedAt }) => status !== 'pending' || daysBetween(reportedAt, now) > answerDays,
      );
      if (due.length === 0) return undecided('No finding was due for an answer.');
      const waiting = due.filter(({ status }) => status === 'pending');
      const answered = due.length - waiting.length;
      return atLeast(answered / due.length, answeredShare)(
        `${answered} of ${count(due.length, 'finding')} answered by the project.`,
        waiting.flatMap(({ evidence }) => evidence),
      );
    }),
});

/** What those who find a problem, or live through one, can look up beforehand. */
const published = <K extends 'securityContact' | ('incidentPlan' & FactKey)>(
  key: K,
  { weight, name, what }: { weight: number; name: string; what: string },
): Factor =>
  factor({
    id: `operations.${key}`,
    category: 'operationalResilience',
    weight,
    name,
    criteria: { pass: 'the record names its address', partial: null, fail: 'searched, none found' },
    uses: [key],
    judge: (facts) =>
      judgeFact(facts[key], (value) =>
        value.kind === 'none' ? fail(`No ${what} was found.`) : pass(`${name} published: ${value.at}.`),
      ),
  });

export const operationalResilience: Factor[] = [
  incidents,
  response,
  bounty,
  answers,
  published('securityContact', { weight: 2, name: 'Security contact', what: 'security contact' }),
  published('incidentPlan', { weight: 1, name: 'Incident plan', what: 'incident response plan' }),
];
