import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 17,
  contracts: 1049,
  verdicts: {
    right: 5823,
    missed: 17,
    false: 13,
    open: 3500,
    unknown: 57,
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
      right: 1448,
      missed: 54,
      false: 66,
      unknown: 10,
    },
    ownership: {
      right: 1640,
      missed: 24,
      false: 26,
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
