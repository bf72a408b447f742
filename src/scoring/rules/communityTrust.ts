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
import { count, list, percent } from '#scoring/factors/words.ts';

const votesNeeded = 10;
const yesShare = { pass: 0.7, partial: 0.4 };
const viewsNeeded = 50;
const viewsKept = { pass: 0.9, partial: 0.5 };
const platformLimits = { pass: 3, partial: 1 };

const votes = factor({
  id: 'community.votes',
  category: 'communityTrust',
  weight: 3,
  name: 'Votes of visitors',
  criteria: {
    pass: `at least ${percent(yesShare.pass)} of at least ${votesNeeded} votes are yes`,
    partial: `at least ${percent(yesShare.partial)} are`,
    fail: 'fewer are',
  },
  uses: ['votes'],
  judge: ({ votes: fact }) =>
    judgeFact(fact, 'how visitors vote', ({ yes, total }) =>
      total < votesNeeded
        ? undecided(`${count(total, 'vote')} so far; ${votesNeeded} are needed.`)
        : atLeast(yes / total, yesShare)(`${percent(yes / total)} of ${count(total, 'vote')} are yes.`),
    ),
});

const views = factor({
  id: 'community.views',
  category: 'communityTrust',
  weight: 2,
  name: 'Trend of page views',
  criteria: {
    pass: `the last 7 days brought at least ${percent(viewsKept.pass)} of the views of the 7 days before (at least ${viewsNeeded} of them)`,
    partial: `at least ${percent(viewsKept.partial)}`,
    fail: 'fewer',
  },
  uses: ['views'],
  judge: ({ views: fact }) =>
    judgeFact(fact, 'how page views develop', ({ last7Days, previous7Days }) =>
      previous7Days < viewsNeeded
        ? undecided(`${count(previous7Days, 'view')} in the week before last; ${viewsNeeded} are needed.`)
        : atLeast(
            last7Days / previous7Days,
            viewsKept,
          )(`${count(last7Days, 'view')} in the last 7 days, ${previous7Days} in the 7 days before.`),
    ),
});

const links = factor({
  id: 'community.links',
  category: 'communityTrust',
  weight: 2,
  name: 'Community channels',
  criteria: {
    pass: `at least ${platformLimits.pass} public channels`,
    partial: 'fewer',
    fail: 'known to have none',
  },
  uses: ['communityLinks'],
  judge: ({ communityLinks }) =>
    judgeFact(communityLinks, 'which public channels the project keeps', ({ platforms }) => {
      const different = [...new Set(platforms)].sort();
      return atLeast(
        different.length,
        platformLimits,
      )(
        different.length === 0
          ? 'No public channel.'
          : `${count(different.length, 'public channel')}: ${list(different)}.`,
      );
    }),
});

const website = factor({
  id: 'community.website',
  category: 'communityTrust',
  weight: 3,
  name: 'Website',
  criteria: {
    pass: 'the website answers over HTTPS',
    partial: 'it answers without HTTPS',
    fail: 'it does not answer, or there is known to be none',
  },
  uses: ['website'],
  judge: ({ website: fact }) =>
    judgeFact(fact, 'whether the website answers', (site) => {
      if (site.kind === 'none') return fail('The project has no website.');
      if (!site.reachable) return fail(`${site.url} does not answer.`);
      return site.https
        ? pass(`${site.url} answers over HTTPS.`)
        : partial(`${site.url} answers without HTTPS.`);
    }),
});

export const communityTrust: Factor[] = [votes, views, links, website];
