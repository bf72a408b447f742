import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 10,
  contracts: 220,
  verdicts: {
    right: 1552,
    missed: 9,
    false: 1,
    open: 963,
    unknown: 15,
  },
  kinds: {
    blacklist: {
      right: 7,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    burn: {
      right: 23,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    fee: {
      right: 53,
      missed: 7,
      false: 0,
      unknown: 0,
    },
    mint: {
      right: 50,
      missed: 3,
      false: 0,
      unknown: 0,
    },
    other: {
      right: 422,
      missed: 15,
      false: 19,
      unknown: 6,
    },
    ownership: {
      right: 453,
      missed: 10,
      false: 9,
      unknown: 0,
    },
    pause: {
      right: 79,
      missed: 2,
      false: 5,
      unknown: 1,
    },
    seize: {
      right: 4,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    upgrade: {
      right: 38,
      missed: 4,
      false: 0,
      unknown: 0,
    },
    withdraw: {
      right: 78,
      missed: 0,
      false: 3,
      unknown: 0,
    },
  },
};
