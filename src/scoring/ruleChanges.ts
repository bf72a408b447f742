/** A version of the rules, what it changed against the one before, and why. */
export interface RuleChange {
  version: string;
  changes: { what: string; why: string }[];
}

/** The newest first. A version that is in force somewhere stays in this list. */
export const ruleChanges: RuleChange[] = [
  {
    version: '8',
    changes: [
      {
        what: 'A token whose simulated sale fails is capped at 20, a token that is paused for everybody and an unresolved critical incident at 40.',
        why: 'A honeypot could score 60 by its other answers.',
      },
      {
        what: 'The cap for one key that acts at once also covers taking funds, pausing or blocking transfers, and setting what decides over users’ money: an oracle’s answer, an exchange rate, a set of validators. Where anybody can, a cap of 40 applies.',
        why: 'One key set every answer of an oracle, and its project ranked third.',
      },
      {
        what: 'A project that is live by its record, and whose active exploit is not resolved, fails the question about its status; it passes only where incidents were looked for.',
        why: 'A drained vault counted as live.',
      },
      {
        what: 'Power to freeze covers a list of sellers or pairs that makes transfers of everybody else fail.',
        why: 'An owner who can stop all sales by such a list passed.',
      },
    ],
  },
  {
    version: '7',
    changes: [
      {
        what: 'A function that was not followed to its end leaves every question about powers open to which no failure was seen: it may be any of them.',
        why: 'Such a function was asked about in the question about settings alone, so that a contract with one passed the question about minting.',
      },
    ],
  },
  {
    version: '6',
    changes: [
      {
        what: 'What holds for all contracts of a project (nobody can mint, the code cannot be replaced, all code is audited, the oldest is so old) counts only when somebody has looked for its contracts and tokens and the record says who, when and where. Until then only a failure that was seen counts.',
        why: 'A record that left a token out passed the question about minting for the contracts that it named.',
      },
    ],
  },
  {
    version: '5',
    changes: [
      {
        what: 'What anybody can do counts as the worst holder: a mint, pause, seizure or change of code that a fresh address without funds managed in a simulated call fails its question, and a mint or change of code is under the cap of one key. What anybody may call and was not shown to work, or not to, leaves the question open.',
        why: 'A token that everybody can mint had no power to mint, and passed.',
      },
      {
        what: 'A way to seize a contract that was found in the code and not shown by a simulated call leaves its question open.',
        why: 'One call with one set of inputs was refused, and that counted as a closed door.',
      },
    ],
  },
  {
    version: '4',
    changes: [
      {
        what: 'A public repository whose last commit is not known, and a bug bounty whose reward is not on record, leave their questions open.',
        why: 'Both counted half: what nobody had read was taken for a middling answer.',
      },
      {
        what: 'Whether findings are resolved is judged by the status on record alone. Whether a fix runs is the question about proof: it fails when the deployed code lacks one fix, and passes when every fix was measured. The cap for critical findings is known not to apply only then.',
        why: 'A fix that was measured to be missing turned a pass into a failure: without the measurement the same findings passed. What is claimed and what is measured are no longer mixed.',
      },
      {
        what: 'That nobody verified the team counts only when the team was looked for.',
        why: 'A record that left a check out was read as a team that nobody had checked.',
      },
      {
        what: 'A list of exchanges says on how many a token is listed at least; that it is listed on fewer than three counts only when their number is on record.',
        why: 'An exchange that was missing from the list turned a pass into half of one.',
      },
      {
        what: 'An audit whose record names no exact code, and contracts whose source is not published here, are unknown.',
        why: 'The report may name the code, and the source may be published elsewhere: what our records lack was held against the project.',
      },
    ],
  },
  {
    version: '3',
    changes: [
      {
        what: 'What an audit found counts as all only when its record states its findings, and an empty list says that there were none. Until then only an open finding decides.',
        why: 'A record that left its findings out was read as an audit that reported none.',
      },
      {
        what: 'That there is no further audit counts only when audits were looked for. Until then one audit on record says nothing of how many there are, how old the newest is (unless it is recent) or what it covered.',
        why: 'An audit that was missing from the record turned a pass into a failure, or hid what it had found.',
      },
    ],
  },
  {
    version: '2',
    changes: [
      {
        what: 'Below half coverage there is no number, no letter and no rank: only the range, and what is missing.',
        why: 'A record with a name and a status alone was scored 45, B, at 17 % coverage: a judgement made of nothing.',
      },
      {
        what: 'Votes of visitors and page views are outside the score. They are still shown, and count for the trend.',
        why: 'Sixty requests from one address moved a security score by a letter.',
      },
      {
        what: 'How many contracts we watch, and when we last read the chain, are outside the score. They are still shown.',
        why: 'They rate us and not the project, and made up a third of Operational Resilience.',
      },
      {
        what: 'That nothing is on record is unknown. It counts as none only when the record says who looked, when and where.',
        why: 'No audit on record failed four questions, and no incident on record passed one, though nobody had looked.',
      },
      {
        what: 'Where no audit was found, one question fails; its age, scope and methods are not asked.',
        why: 'One absence was counted four times.',
      },
      {
        what: 'A fix is proven only when we measured it in the deployed code. What a record claims is shown as claimed.',
        why: '"Proven by the deployed code" was the word of whoever imported the record.',
      },
      {
        what: "An audit's methods are those that its record names. Methods that it does not name are unknown.",
        why: 'They were guessed from prose, and points were given for the guess.',
      },
      {
        what: 'Community Trust asks who answers for the project (4 points), for documentation (2), whether the website answers (2), for public channels (1) and for a public place for decisions (1).',
        why: 'Three links gave the whole category.',
      },
      {
        what: 'Operational Resilience asks how incidents were answered (2 points), for a contact for security reports (2) and for a plan for incidents (1), beside incidents, bug bounty and answers to findings.',
        why: 'These can be checked, and they are about the project.',
      },
      {
        what: 'Team and documentation moved from Fundamental Health to Community Trust; age (4), public code (3) and funding (2) weigh one point more.',
        why: 'Nothing is counted twice, and the weights of the categories stay as they were.',
      },
      {
        what: "Seizing (moving others' tokens) counts as withdrawing, burning as another privilege.",
        why: 'The analyser tells these powers apart since; they were "other" before.',
      },
    ],
  },
];
