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
import { count, list } from '#scoring/factors/words.ts';

const platformLimits = { pass: 2, partial: 1 };

const team = factor({
  id: 'community.team',
  category: 'communityTrust',
  weight: 4,
  name: 'Who answers for it',
  criteria: {
    pass: 'the record names a third party that verified members of the team',
    partial: 'members are named, the team was searched, no such check found',
    fail: 'they are not named, the team was searched, no such check found',
  },
  uses: ['team'],
  judge: ({ team: fact }) =>
    judgeFact(fact, (value) => {
      if (value.kind === 'verified')
        return pass(`${count(value.members, 'team member')} verified by ${value.by}, the record claims.`);
      const isNamed = value.kind === 'named';
      if (!value.complete)
        return undecided(
          `The record says the team is ${isNamed ? 'named' : 'anonymous'}; identity checks were not searched for.`,
        );
      return isNamed
        ? partial('The team is named; no valid identity check was found.')
        : fail('The team is anonymous; no valid identity check was found.');
    }),
});

const documentation = factor({
  id: 'community.documentation',
  category: 'communityTrust',
  weight: 2,
  name: 'Documentation',
  criteria: { pass: 'the record names its address', partial: null, fail: 'searched, none found' },
  uses: ['documentation'],
  judge: ({ documentation: fact }) =>
    judgeFact(fact, ({ published }) =>
      published ? pass('Documentation is published.') : fail('No documentation was found.'),
    ),
});

const website = factor({
  id: 'community.website',
  category: 'communityTrust',
  weight: 2,
  name: 'Website',
  criteria: {
    pass: 'the website answered over HTTPS when it was asked',
    partial: 'it answered without HTTPS',
    fail: 'it did not answer, or was looked for and none found',
  },
  uses: ['website'],
  judge: ({ website: fact }) =>
    judgeFact(fact, (site) => {
      if (site.kind === 'none') return fail('No website was found.');
      if (!site.reachable) return fail(`${site.url} does not answer.`);
      return site.https
        ? pass(`${site.url} answers over HTTPS.`)
        : partial(`${site.url} answers without HTTPS.`);
    }),
});

/** Where decisions are discussed is a question of its own. */
const forumKinds = new Set(['forum', 'governance']);

const channels = factor({
  id: 'community.channels',
  category: 'communityTrust',
  weight: 1,
  name: 'Public channels',
  criteria: {
    pass: `the record names at least ${platformLimits.pass} (a claim that nobody checks)`,
    partial: 'it names one, and others searched',
    fail: 'searched, none found',
  },
  uses: ['communityLinks'],
  judge: ({ communityLinks }) =>
    judgeFact(communityLinks, ({ platforms, complete }) => {
      const different = [...new Set(platforms.filter((kind) => !forumKinds.has(kind)))].sort();
      if (different.length < platformLimits.pass && !complete)
        return undecided(
          different.length === 0
            ? 'Unknown: public channels were not searched for.'
            : `The record claims ${count(different.length, 'public channel')}; others were not searched for.`,
        );
      return atLeast(
        different.length,
        platformLimits,
      )(
        different.length === 0
          ? 'No public channel was found.'
          : `The record claims ${count(different.length, 'public channel')}: ${list(different)}.`,
      );
    }),
});

const forum = factor({
  id: 'community.forum',
  category: 'communityTrust',
  weight: 1,
  name: 'Decisions in public',
  criteria: {
    pass: 'the record names a forum or a place of governance (a claim that nobody checks)',
    partial: null,
    fail: 'links were searched, no such place found',
  },
  uses: ['communityLinks'],
  judge: ({ communityLinks }) =>
    judgeFact(communityLinks, ({ platforms, complete }) => {
      const places = [...new Set(platforms.filter((kind) => forumKinds.has(kind)))].sort();
      if (places.length > 0) return pass(`The record claims a public place for decisions: ${list(places)}.`);
      return complete
        ? fail('No public place for decisions was found.')
        : undecided('Unknown: a public place for decisions was not searched for.');
    }),
});

export const communityTrust: Factor[] = [team, documentation, website, channels, forum];
