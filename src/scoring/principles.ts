export interface Principle {
  title: string;
  points: string[];
}

/** What holds for every score. Each promise about unknown facts is held by a property test of the same wording. */
export const scorePrinciples: Principle[] = [
  {
    title: 'How a score is made',
    points: [
      'Each factor is judged pass (1), partial (0.5), fail (0) or unknown, with a sentence and references to the evidence.',
      "A category's score is the mean of its known factors, weighted by their points. The total is the mean of the categories that have any known factor, weighted by theirs. Caps apply last.",
      'Coverage is the weight of the factors known now over the weight of all factors.',
      'Scores run from 0 to 100 and keep one decimal, rounded half up once, after the mean of unrounded numbers. Ratings are taken from that number. Where a whole number is shown it is rounded down, so that it agrees with the rating.',
      'The calculation is pure: facts, rules version and time determine it. The hash of the facts is the SHA-256 of their JSON with keys and lists sorted, so that the order in which facts were collected changes neither the score nor the hash.',
    ],
  },
  {
    title: 'What unknown means',
    points: [
      'Unknown is neither safe nor unsafe: an unknown factor is left out of the means and lowers coverage. Below half coverage there is no total, no rating and no rank, only the range and what is missing.',
      'Less knowledge may only turn an answer into unknown, never into another answer. That something is absent needs proof: everything was read, or somebody looked and the record says who, when and where.',
      'A factor or cap is decided only when nothing still unknown could change the answer. Where part is known, a failure already seen counts and the absence of one does not.',
      'Never better than good: with a fact unknown, the total is never above what it is when every factor that the fact leaves open passes.',
      'Coverage never rises when a fact becomes unknown, so no project gets a rating or a rank by knowing less.',
      'Losing a fact never raises the score: a fact that was known and can no longer be read is kept as lost. Its last answer still counts when it was partial or fail, marked as last known; a pass no longer counts; a cap it caused stays. Lost facts add nothing to coverage.',
      'The range gives the totals if everything unknown turned out worst and best, caps included. The score lies within it, and so does the score that full knowledge would give. Knowing less never raises its lower end, and knowing more never widens it.',
      'A mean of known factors cannot promise more than this: between two projects that differ in one bad fact, never known to us for one of them, that one can show the higher total; its coverage is then lower and the lower end of its range no higher.',
    ],
  },
  {
    title: 'What else holds',
    points: [
      'Resolving a finding never lowers a score. Whether a finding is resolved is what its record says; whether the fix runs is a question of its own, and only what we measured answers it.',
      'Each question rates the project. What visitors vote or look at, and how well we read the chain, is outside the score.',
      'A project enters the ranking, and its history begins, when all its contracts on chains that we follow were read once; without such contracts, with its first record.',
      'Every cap is explained, whether it applies, does not, or cannot be told.',
      'When a score moves, the factors and caps that moved are named, and whether facts, rules or only the passing of time moved them.',
    ],
  },
];
