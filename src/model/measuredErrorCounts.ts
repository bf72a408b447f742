import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 20,
  contracts: 1382,
  verdicts: {
    right: 7344,
    missed: 19,
    false: 12,
    open: 4471,
    unknown: 60,
  },
  kinds: {
    blacklist: {
      right: 27,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    burn: {
      right: 67,
      missed: 1,
      false: 3,
      unknown: 0,
    },
    fee: {
      right: 219,
      missed: 22,
      false: 1,
      unknown: 1,
    },
    mint: {
      right: 217,
      missed: 8,
      false: 0,
      unknown: 2,
    },
    other: {
      right: 1672,
      missed: 49,
      false: 68,
      unknown: 11,
    },
    ownership: {
      right: 2139,
      missed: 21,
      false: 27,
      unknown: 4,
    },
    pause: {
      right: 291,
      missed: 5,
      false: 13,
      unknown: 0,
    },
    seize: {
      right: 7,
      missed: 0,
      false: 1,
      unknown: 0,
    },
    upgrade: {
      right: 243,
      missed: 9,
      false: 2,
      unknown: 0,
    },
    withdraw: {
      right: 321,
      missed: 8,
      false: 12,
      unknown: 0,
    },
  },
};
