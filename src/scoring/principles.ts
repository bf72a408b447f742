export interface Principle {
  title: string;
  points: string[];
}

/** What holds for every score. Each promise about unknown facts is held by a property test of the same wording. */
export const scorePrinciples: Principle[] = [
  {
    title: 'How scores work',
    points: [
      'Each factor is judged pass (1), partial (0.5), fail (0) or unknown. Each judgement has one sentence and its evidence.',
      "A category's score is the mean of its known factors, weighted by their points. The total is the mean of the categories that have any known factor, weighted by theirs. Caps apply last.",
      'Coverage is the weight of the factors known now over the weight of all factors.',
      'Scores run from 0 to 100 with one decimal. They are rounded once, half up, after the mean of unrounded numbers. That number decides the rating. Whole numbers are rounded down, so they agree with the rating.',
      'The calculation is pure: only facts, rules version and time decide it. The hash is the SHA-256 of the facts as JSON, with keys and lists sorted. The order in which facts were collected changes neither score nor hash.',
    ],
  },
  {
    title: 'What unknown means',
    points: [
      'Unknown is neither safe nor unsafe. An unknown factor is left out of the means and lowers coverage. Below half coverage a project has no total, rating or rank, only a range.',
      'Less knowledge may only turn an answer into unknown, never into another answer. Absence needs proof: we read everything, or the record says who searched, when and where.',
      'A factor or cap is decided only when nothing unknown could change the answer. With part of it known, a failure counts; no failure does not.',
      'Never better than good: an unknown fact never lifts the total above what passing answers would give.',
      'Coverage never rises when a fact becomes unknown. No project gains a rating or rank that way.',
      'Losing a fact never raises the score. A fact that can no longer be read is kept as lost. Its last partial or fail still counts, marked as last known. Its last pass does not. A cap that it caused stays. Lost facts add nothing to coverage.',
      'The range runs from the worst to the best that the unknown could mean, caps included. The score lies within it, as does the score with full knowledge. Knowing less never raises its lower end. Knowing more never widens it.',
      'A mean of known factors has one limit. Take two projects that share a bad fact, which we know for one only. The other can show the higher total. Its coverage is then lower, and the lower end of its range no higher.',
    ],
  },
  {
    title: 'What else holds',
    points: [
      'Ratings by other services stand beside the score, word for word, with their date and link. They never count in it, and no mean is made of them.',
      'Resolving a finding never lowers a score. The record says whether a finding is resolved. Whether the fix runs is a separate factor, and only our measurement answers it.',
      'Every factor rates the project. Votes, views and how well we read the chain are outside the score.',
      'A project’s ranking and history begin once we have read all its contracts on followed chains. Without such contracts they begin with its first record.',
      'Every cap is explained: applies, does not apply, or unknown.',
      'When a score moves, we name the factors and caps that moved. We also say what moved them: facts, rules or time.',
    ],
  },
];
