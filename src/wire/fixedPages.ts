import { type FixedPage, firstPage } from './firstPage.ts';

/** Pages whose words are not in `content/`: their titles stand in tabs, search results, cards and sitemaps alike. */
export const fixedPages = {
  home: firstPage,
  resources: {
    path: '/resources',
    title: 'Resources',
    description:
      'Guides, score rules, glossary, API and feeds. The blog teaches how to read contracts and audits.',
  },
  blog: {
    path: '/resources/blog',
    title: 'Blog',
    description:
      'Learn to read audits, privileged roles, proxies, timelocks, multisigs, approvals and scores.',
  },
  methodology: {
    path: '/resources/methodology',
    title: 'How scores are made',
    description:
      'Every category, factor, weight, cap and rating. Generated from the rules that compute the score.',
  },
  alertRecord: {
    path: '/resources/alerts-record',
    title: 'Alerts record',
    description: 'Alerts by detector: raised, confirmed by hand, retracted with the reason.',
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
  copies: {
    path: '/copies',
    title: 'Copies',
    description: 'Contracts of different projects that run the same code, and incidents at any of them.',
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
    description: 'Up to four projects side by side: differences, keys, audits and incidents.',
  },
  backtest: {
    path: '/resources/back-test',
    title: 'Scores before incidents',
    description:
      'Scores 1, 7 and 30 days before recorded incidents. Compared with projects of the same age where no incident was found.',
  },
  exam: {
    path: '/resources/exam',
    title: 'The exam',
    description: 'Our analyser and traces on public benchmarks, beside the published figures.',
  },
  accessibility: {
    path: '/accessibility',
    title: 'Accessibility',
    description: 'What was tested, with what, and what is known not to work.',
  },
  verify: {
    path: '/verify',
    title: 'Check an evidence file',
    description: 'Recompute the score of an evidence file in your own browser. See which parts agree.',
  },
  badgeCheck: {
    path: '/badges/verify',
    title: 'Check a badge',
    description: 'Is this badge signed by us, in date, and still what our page says?',
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
  approvals: {
    path: '/approvals',
    title: 'Token approvals',
    description: 'Paste your address. See who may move your tokens, the worst first, and revoke it.',
  },
  check: {
    path: '/check',
    title: 'Check before signing',
    description:
      'Paste what your wallet asks you to sign. See what leaves, what comes, and what others may do afterwards.',
  },
  calendar: {
    path: '/resources/calendar',
    title: 'Timelock calendar',
    description: 'Operations queued in timelocks: the call, the proposer, the earliest execution.',
  },
  trace: {
    path: '/trace',
    title: 'SkyTrace: follow the money',
    description:
      'Follow coins and tokens from an address or a transaction. Every step opens its transaction.',
  },
  data: {
    path: '/data',
    title: 'Data',
    description: 'Projects, contracts, powers, scores, alerts and incidents as files, made once a day.',
  },
  api: {
    path: '/resources/api',
    title: 'API reference',
    description:
      'Every call with parameters, answer and an example to copy. Generated from the running server.',
  },
} as const satisfies Record<string, FixedPage>;
