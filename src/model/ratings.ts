export const ratings = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC'] as const;
export type Rating = (typeof ratings)[number];

/** The least coverage that earns a number, a letter and a rank: below it there is only a range. */
export const rankedFrom = 0.5;
