import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 7,
  contracts: 151,
  verdicts: {
    right: 922,
    missed: 0,
    false: 1,
    open: 588,
    unknown: 12,
  },
  kinds: {
    burn: {
      right: 12,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    fee: {
      right: 26,
      missed: 7,
      false: 0,
      unknown: 0,
    },
    mint: {
      right: 19,
      missed: 2,
      false: 0,
      unknown: 0,
    },
    other: {
      right: 278,
      missed: 14,
      false: 15,
      unknown: 6,
    },
    ownership: {
      right: 297,
      missed: 4,
      false: 9,
      unknown: 0,
    },
    pause: {
      right: 38,
      missed: 0,
      false: 4,
      unknown: 1,
    },
    seize: {
      right: 1,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    upgrade: {
      right: 18,
      missed: 3,
      false: 0,
      unknown: 0,
    },
    withdraw: {
      right: 34,
      missed: 0,
      false: 3,
      unknown: 0,
    },
  },
};
