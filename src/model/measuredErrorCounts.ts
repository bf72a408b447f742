import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 14,
  contracts: 685,
  verdicts: {
    right: 4012,
    missed: 14,
    false: 6,
    open: 2377,
    unknown: 56,
  },
  kinds: {
    blacklist: {
      right: 17,
      missed: 0,
      false: 1,
      unknown: 0,
    },
    burn: {
      right: 43,
      missed: 1,
      false: 2,
      unknown: 0,
    },
    fee: {
      right: 114,
      missed: 7,
      false: 1,
      unknown: 1,
    },
    mint: {
      right: 96,
      missed: 9,
      false: 0,
      unknown: 2,
    },
    other: {
      right: 1127,
      missed: 52,
      false: 50,
      unknown: 13,
    },
    ownership: {
      right: 1129,
      missed: 24,
      false: 17,
      unknown: 2,
    },
    pause: {
      right: 169,
      missed: 3,
      false: 15,
      unknown: 1,
    },
    seize: {
      right: 4,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    upgrade: {
      right: 110,
      missed: 7,
      false: 5,
      unknown: 0,
    },
    withdraw: {
      right: 175,
      missed: 2,
      false: 13,
      unknown: 0,
    },
  },
};
