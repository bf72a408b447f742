export const ratings = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC'] as const;
export type Rating = (typeof ratings)[number];
