import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 18,
  contracts: 1049,
  verdicts: {
    right: 5822,
    missed: 16,
    false: 12,
    open: 3499,
    unknown: 61,
  },
  kinds: {
    blacklist: {
      right: 25,
      missed: 0,
      false: 1,
      unknown: 0,
    },
    burn: {
      right: 52,
      missed: 1,
      false: 3,
      unknown: 0,
    },
    fee: {
      right: 170,
      missed: 18,
      false: 1,
      unknown: 1,
    },
    mint: {
      right: 165,
      missed: 8,
      false: 0,
      unknown: 2,
    },
    other: {
      right: 1447,
      missed: 54,
      false: 66,
      unknown: 11,
    },
    ownership: {
      right: 1640,
      missed: 24,
      false: 25,
      unknown: 2,
    },
    pause: {
      right: 262,
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
      right: 179,
      missed: 7,
      false: 4,
      unknown: 0,
    },
    withdraw: {
      right: 252,
      missed: 8,
      false: 13,
      unknown: 0,
    },
  },
};
