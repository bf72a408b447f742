import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by `npm run bench:analyzer -- --published --write`.
export const measuredErrorCounts: AnalyzerErrorCounts = {
  analyzerVersion: 6,
  contracts: 48,
  verdicts: {
    right: 373,
    missed: 0,
    false: 0,
    open: 219,
    unknown: 5,
  },
  kinds: {
    burn: {
      right: 3,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    fee: {
      right: 14,
      missed: 1,
      false: 0,
      unknown: 0,
    },
    mint: {
      right: 9,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    other: {
      right: 126,
      missed: 8,
      false: 4,
      unknown: 5,
    },
    ownership: {
      right: 102,
      missed: 3,
      false: 4,
      unknown: 0,
    },
    pause: {
      right: 23,
      missed: 0,
      false: 4,
      unknown: 0,
    },
    upgrade: {
      right: 12,
      missed: 0,
      false: 0,
      unknown: 0,
    },
    withdraw: {
      right: 12,
      missed: 0,
      false: 0,
      unknown: 0,
    },
  },
};
