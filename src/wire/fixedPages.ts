import { type FixedPage, firstPage } from './firstPage.ts';

/** Pages whose words are not in `content/`: their titles stand in tabs, search results, cards and sitemaps alike. */
export const fixedPages = {
  home: firstPage,
  resources: {
    path: '/resources',
    title: 'Resources',
    description:
      'Guides to this site, the rules of the score, a glossary, the open API, feeds, and a blog that teaches how to read contracts and audits.',
  },
  blog: {
    path: '/resources/blog',
    title: 'Blog',
    description:
      'Articles that teach: reading an audit, privileged roles, proxies and upgrades, timelocks and multisigs, approvals, and how our score works.',
  },
  methodology: {
    path: '/resources/methodology',
    title: 'How scores are made',
    description:
      'Every category, factor, weight, cap and rating of the Parapet score, generated from the same rules that compute it.',
  },
  alertRecord: {
    path: '/resources/alerts-record',
    title: 'Alerts record',
    description:
      'Every detector with the alerts it raised, those that were confirmed by hand, and those that were retracted, with the reasons.',
  },
  incidents: {
    path: '/incidents',
    title: 'Incidents',
    description:
      'Recorded incidents of crypto projects: loss, technique, root cause, audits and score before.',
  },
  auditors: {
    path: '/auditors',
    title: 'Auditors',
    description:
      'Reports on record, findings and fixes, audited code that still runs, and incidents afterwards.',
  },
  categories: {
    path: '/categories',
    title: 'Categories',
    description: 'Projects by kind: what matters first for each, the median score and the spread.',
  },
  chains: {
    path: '/chains',
    title: 'Chains',
    description: 'Projects by chain: who can upgrade and withdraw, the median score and the spread.',
  },
  changes: {
    path: '/changes',
    title: 'Changes',
    description: 'What moved over all projects: code, owners, powers, scores, audits and incidents.',
  },
  compare: {
    path: '/compare',
    title: 'Compare projects',
    description:
      'Up to four projects side by side: what makes the difference, who holds the keys, audits and incidents.',
  },
  backtest: {
    path: '/resources/back-test',
    title: 'Scores before incidents',
    description:
      'The score of every project 1, 7 and 30 days before a recorded incident, against projects of the same age in which none was found.',
  },
  exam: {
    path: '/resources/exam',
    title: 'The exam',
    description:
      'Our analyser and traces on benchmarks that others published and labelled, with their figures beside ours.',
  },
  verify: {
    path: '/verify',
    title: 'Check an evidence file',
    description:
      'Recompute the score in a downloaded evidence file in your own browser, and see part by part what agrees and what does not.',
  },
  badgeCheck: {
    path: '/badges/verify',
    title: 'Check a badge',
    description:
      'Whether a badge of a project was signed by this site, is still in date, and still says what the site says.',
  },
  sealedLog: {
    path: '/log',
    title: 'Sealed log',
    description:
      'What this site said, sealed in an append-only log that nobody can change unseen. Check it with your own tools.',
  },
  scan: {
    path: '/scan',
    title: 'Scan an address',
    description:
      'Paste a token, contract or wallet. See what it is, who controls it, and whether you can sell it.',
  },
  calendar: {
    path: '/resources/calendar',
    title: 'Timelock calendar',
    description: 'Operations queued in timelocks: what is called, who proposed it, and when it can execute.',
  },
  trace: {
    path: '/trace',
    title: 'SkyTrace: follow the money',
    description:
      'Follow coins and tokens from an address or a transaction. Every step opens its transaction.',
  },
  api: {
    path: '/resources/api',
    title: 'API reference',
    description:
      'Every call of the open Parapet API with its parameters, its answer and an example to copy, generated from the running server.',
  },
} as const satisfies Record<string, FixedPage>;
