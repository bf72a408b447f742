import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 17,
  contracts: 919,
  verdicts: {
    right: 5191,
    missed: 13,
    false: 6,
    open: 3117,
    unknown: 48,
  },
  kinds: {
    blacklist: {
      right: 19,
      missed: 0,
      false: 1,
      unknown: 0,
    },
    burn: {
      right: 48,
      missed: 1,
      false: 2,
      unknown: 0,
    },
    fee: {
      right: 166,
      missed: 11,
      false: 1,
      unknown: 1,
    },
    mint: {
      right: 134,
      missed: 8,
      false: 0,
      unknown: 2,
    },
    other: {
      right: 1358,
      missed: 52,
      false: 55,
      unknown: 10,
    },
    ownership: {
      right: 1445,
      missed: 24,
      false: 20,
      unknown: 2,
    },
    pause: {
      right: 237,
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
      right: 146,
      missed: 7,
      false: 4,
      unknown: 0,
    },
    withdraw: {
      right: 227,
      missed: 5,
      false: 12,
      unknown: 0,
    },
  },
};
