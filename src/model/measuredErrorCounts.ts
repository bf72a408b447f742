import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 23,
  contracts: 1465,
  verdicts: {
    right: 7713,
    missed: 39,
    false: 12,
    open: 4701,
    unknown: 63,
  },
  kinds: {
    blacklist: {
      right: 29,
      missed: 4,
      false: 1,
      unknown: 0,
    },
    burn: {
      right: 70,
      missed: 1,
      false: 3,
      unknown: 0,
    },
    fee: {
      right: 204,
      missed: 45,
      false: 1,
      unknown: 1,
    },
    mint: {
      right: 228,
      missed: 9,
      false: 0,
      unknown: 2,
    },
    other: {
      right: 1744,
      missed: 54,
      false: 107,
      unknown: 11,
    },
    ownership: {
      right: 2244,
      missed: 29,
      false: 27,
      unknown: 4,
    },
    pause: {
      right: 308,
      missed: 12,
      false: 14,
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
      right: 335,
      missed: 8,
      false: 12,
      unknown: 0,
    },
  },
};
