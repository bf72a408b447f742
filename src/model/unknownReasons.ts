/** Reasons that decide what an operator should do next; whoever reads one asks for it here. */
export const unknownReasons = {
  /** Begins the reason; what was not searched for follows. */
  notSearched: 'not searched for',
  noContract: 'no deployed contract is on record',
  noToken: 'no token on record is on a chain we read',
} as const;
