import { type Rating, rankedFrom } from '#model/ratings.ts';
import type { ScoreCategory } from '#model/scoreCategories.ts';
import type { Cap } from './factors/cap.ts';
import type { Factor } from './factors/factor.ts';
import { codeSecurity } from './rules/codeSecurity.ts';
import { communityTrust } from './rules/communityTrust.ts';
import { fundamentalHealth } from './rules/fundamentalHealth.ts';
import { governanceStrength } from './rules/governanceStrength.ts';
import { marketStability } from './rules/marketStability.ts';
import { operationalResilience } from './rules/operationalResilience.ts';
import { caps } from './rules/scoreCaps.ts';

export interface Category {
  id: ScoreCategory;
  name: string;
  weight: number;
  question: string;
}

export interface Rules {
  version: string;
  categories: Category[];
  factors: Factor[];
  caps: Cap[];
  ratings: { rating: Rating; from: number }[];
  rankedFrom: number;
}

/** The rules in force. Any change to a judgement, weight, limit or threshold needs a new version. */
export const rules: Rules = {
  version: '9',
  categories: [
    {
      id: 'codeSecurity',
      name: 'Code Security',
      weight: 30,
      question: 'Was the code examined, and is what was found fixed?',
    },
    {
      id: 'governanceStrength',
      name: 'Governance Strength',
      weight: 25,
      question: 'Who can change what, and how fast?',
    },
    {
      id: 'operationalResilience',
      name: 'Operational Resilience',
      weight: 15,
      question: 'Is the project ready for trouble, and how did it answer trouble so far?',
    },
    {
      id: 'marketStability',
      name: 'Market Stability',
      weight: 10,
      question: 'Can holders get out, and does one of them decide the price?',
    },
    {
      id: 'communityTrust',
      name: 'Community Trust',
      weight: 10,
      question: 'Who answers for the project, and can they be reached?',
    },
    {
      id: 'fundamentalHealth',
      name: 'Fundamental Health',
      weight: 10,
      question: 'Is there a project behind the contracts?',
    },
  ],
  factors: [
    ...codeSecurity,
    ...governanceStrength,
    ...operationalResilience,
    ...marketStability,
    ...communityTrust,
    ...fundamentalHealth,
  ],
  caps,
  ratings: [
    { rating: 'AAA', from: 90 },
    { rating: 'AA', from: 80 },
    { rating: 'A', from: 70 },
    { rating: 'BBB', from: 60 },
    { rating: 'BB', from: 50 },
    { rating: 'B', from: 40 },
    { rating: 'CCC', from: 0 },
  ],
  rankedFrom,
};
