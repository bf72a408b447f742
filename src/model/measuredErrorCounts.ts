import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 11,
  contracts: 297,
  verdicts: {
    right: 2116,
    missed: 9,
    false: 2,
    open: 1293,
    unknown: 35,
  },
  kinds: {
    blacklist: {
      right: 10,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    burn: {
      right: 28,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    fee: {
      right: 75,
      missed: 7,
      false: 0,
      unknown: 0,
    },
    mint: {
      right: 63,
      missed: 3,
      false: 0,
      unknown: 0,
    },
    other: {
      right: 600,
      missed: 31,
      false: 22,
      unknown: 6,
    },
    ownership: {
      right: 616,
      missed: 11,
      false: 17,
      unknown: 0,
    },
    pause: {
      right: 91,
      missed: 2,
      false: 6,
      unknown: 1,
    },
    seize: {
      right: 4,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    upgrade: {
      right: 56,
      missed: 4,
      false: 1,
      unknown: 0,
    },
    withdraw: {
      right: 108,
      missed: 1,
      false: 9,
      unknown: 0,
    },
  },
};
