import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 13,
  contracts: 560,
  verdicts: {
    right: 3332,
    missed: 17,
    false: 6,
    open: 2070,
    unknown: 52,
  },
  kinds: {
    blacklist: {
      right: 17,
      missed: 0,
      false: 1,
      unknown: 0,
    },
    burn: {
      right: 39,
      missed: 1,
      false: 2,
      unknown: 0,
    },
    fee: {
      right: 106,
      missed: 6,
      false: 1,
      unknown: 1,
    },
    mint: {
      right: 81,
      missed: 9,
      false: 0,
      unknown: 2,
    },
    other: {
      right: 937,
      missed: 51,
      false: 41,
      unknown: 12,
    },
    ownership: {
      right: 928,
      missed: 18,
      false: 17,
      unknown: 2,
    },
    pause: {
      right: 145,
      missed: 2,
      false: 14,
      unknown: 1,
    },
    seize: {
      right: 4,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    upgrade: {
      right: 97,
      missed: 6,
      false: 5,
      unknown: 0,
    },
    withdraw: {
      right: 154,
      missed: 2,
      false: 13,
      unknown: 0,
    },
  },
};
