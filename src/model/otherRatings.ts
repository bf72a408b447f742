/** Services that rate projects by published rules and publish each rating as a file. */
export const ratingServices = ['defiscan', 'defirisk'] as const;
export type RatingService = (typeof ratingServices)[number];

export const ratingServiceNames: Record<RatingService, string> = {
  defiscan: 'DeFiScan',
  defirisk: 'defirisk.co',
};
