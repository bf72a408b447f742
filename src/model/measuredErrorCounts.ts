import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 32,
  contracts: 1469,
  verdicts: {
    right: 7757,
    missed: 38,
    false: 12,
    open: 4719,
    unknown: 67,
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
      right: 230,
      missed: 9,
      false: 0,
      unknown: 2,
    },
    other: {
      right: 1750,
      missed: 53,
      false: 107,
      unknown: 12,
    },
    ownership: {
      right: 2253,
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
      right: 249,
      missed: 9,
      false: 2,
      unknown: 0,
    },
    withdraw: {
      right: 340,
      missed: 8,
      false: 12,
      unknown: 0,
    },
  },
};
