export const scoreCategories = [
  'codeSecurity',
  'governanceStrength',
  'operationalResilience',
  'marketStability',
  'communityTrust',
  'fundamentalHealth',
] as const;
export type ScoreCategory = (typeof scoreCategories)[number];
