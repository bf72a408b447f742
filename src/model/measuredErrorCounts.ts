import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 19,
  contracts: 1171,
  verdicts: {
    right: 6415,
    missed: 18,
    false: 12,
    open: 3797,
    unknown: 59,
  },
  kinds: {
    blacklist: {
      right: 25,
      missed: 0,
      false: 1,
      unknown: 0,
    },
    burn: {
      right: 57,
      missed: 1,
      false: 3,
      unknown: 0,
    },
    fee: {
      right: 181,
      missed: 25,
      false: 1,
      unknown: 1,
    },
    mint: {
      right: 181,
      missed: 8,
      false: 0,
      unknown: 2,
    },
    other: {
      right: 1551,
      missed: 54,
      false: 73,
      unknown: 11,
    },
    ownership: {
      right: 1815,
      missed: 24,
      false: 25,
      unknown: 4,
    },
    pause: {
      right: 267,
      missed: 5,
      false: 15,
      unknown: 0,
    },
    seize: {
      right: 5,
      missed: 0,
      false: 1,
      unknown: 0,
    },
    upgrade: {
      right: 216,
      missed: 7,
      false: 4,
      unknown: 0,
    },
    withdraw: {
      right: 273,
      missed: 8,
      false: 13,
      unknown: 0,
    },
  },
};
