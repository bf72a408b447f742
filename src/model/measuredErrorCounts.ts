import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 15,
  contracts: 792,
  verdicts: {
    right: 4452,
    missed: 12,
    false: 5,
    open: 2712,
    unknown: 46,
  },
  kinds: {
    blacklist: {
      right: 19,
      missed: 0,
      false: 1,
      unknown: 0,
    },
    burn: {
      right: 46,
      missed: 1,
      false: 2,
      unknown: 0,
    },
    fee: {
      right: 120,
      missed: 7,
      false: 1,
      unknown: 1,
    },
    mint: {
      right: 109,
      missed: 8,
      false: 0,
      unknown: 2,
    },
    other: {
      right: 1194,
      missed: 51,
      false: 49,
      unknown: 10,
    },
    ownership: {
      right: 1257,
      missed: 24,
      false: 17,
      unknown: 2,
    },
    pause: {
      right: 195,
      missed: 3,
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
      right: 118,
      missed: 7,
      false: 4,
      unknown: 0,
    },
    withdraw: {
      right: 191,
      missed: 3,
      false: 12,
      unknown: 0,
    },
  },
};
