import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 12,
  contracts: 475,
  verdicts: {
    right: 2900,
    missed: 26,
    false: 6,
    open: 1867,
    unknown: 43,
  },
  kinds: {
    blacklist: {
      right: 17,
      missed: 0,
      false: 1,
      unknown: 0,
    },
    burn: {
      right: 35,
      missed: 1,
      false: 2,
      unknown: 0,
    },
    fee: {
      right: 92,
      missed: 11,
      false: 1,
      unknown: 0,
    },
    mint: {
      right: 74,
      missed: 9,
      false: 2,
      unknown: 2,
    },
    other: {
      right: 796,
      missed: 57,
      false: 38,
      unknown: 10,
    },
    ownership: {
      right: 816,
      missed: 15,
      false: 24,
      unknown: 0,
    },
    pause: {
      right: 121,
      missed: 4,
      false: 12,
      unknown: 1,
    },
    seize: {
      right: 4,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    upgrade: {
      right: 88,
      missed: 6,
      false: 5,
      unknown: 0,
    },
    withdraw: {
      right: 134,
      missed: 1,
      false: 13,
      unknown: 0,
    },
  },
};
