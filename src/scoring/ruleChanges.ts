/** A version of the rules, what it changed against the one before, and why. */
export interface RuleChange {
  version: string;
  changes: { what: string; why: string }[];
}

/** The newest first. A version that is in force somewhere stays in this list. */
export const ruleChanges: RuleChange[] = [
  {
    version: '9',
    changes: [
      {
        what: 'The cap for halted projects covers contracts: paused, with functions to withdraw that fail for that.',
        why: 'Only a paused token counted. A paused vault was shown as live.',
      },
      {
        what: 'Where incidents were searched and none is unresolved, the status factor says that the record says live.',
        why: 'A record says that a project is live. The chain may show otherwise.',
      },
    ],
  },
  {
    version: '8',
    changes: [
      {
        what: 'New caps: a failing simulated sale at 20. A token paused for everybody, or an unresolved critical incident, at 40.',
        why: 'A honeypot could score 60 by its other answers.',
      },
      {
        what: 'The cap for one key also covers taking funds and blocking transfers. It covers oracle answers, exchange rates and validator sets too. Where anybody can do so, a cap of 40 applies.',
        why: 'One key set every answer of an oracle, and its project ranked third.',
      },
      {
        what: 'A live project with an unresolved exploit fails its status factor. It passes only where incidents were searched for.',
        why: 'A drained vault counted as live.',
      },
      {
        what: 'Power to freeze covers seller or pair lists that make everybody else’s transfers fail.',
        why: 'An owner who can stop all sales by such a list passed.',
      },
    ],
  },
  {
    version: '7',
    changes: [
      {
        what: 'A function not analysed to the end may be any power. It leaves every power factor without a failure open.',
        why: 'Such a function counted for settings alone, so its contract passed on minting.',
      },
    ],
  },
  {
    version: '6',
    changes: [
      {
        what: 'Statements about all contracts need a contract list that the record confirms complete. Examples: nobody can mint, all code is audited. Until then only failures count.',
        why: 'A record that left a token out passed on minting.',
      },
    ],
  },
  {
    version: '5',
    changes: [
      {
        what: 'Anybody counts as the worst holder. A fresh address that mints, pauses, seizes or upgrades in a simulated call fails the factor. Minting and upgrading also fall under the one-key cap. An open function that no simulation proved stays unknown.',
        why: 'A token that everybody can mint had no power to mint, and passed.',
      },
      {
        what: 'A takeover path found in code, but not shown by a simulated call, stays unknown.',
        why: 'One reverted call with one set of inputs counted as safe.',
      },
    ],
  },
  {
    version: '4',
    changes: [
      {
        what: 'A repository without a known last commit stays unknown. So does a bug bounty without a recorded reward.',
        why: 'Both counted half, though nobody had read them.',
      },
      {
        what: 'The status on record alone decides whether findings are resolved. A separate factor asks whether fixes run. It fails when deployed code lacks a fix and passes when every fix was measured. Only then is the critical-finding cap known not to apply.',
        why: 'A fix measured as missing turned a pass into a failure. Claimed and measured are no longer mixed.',
      },
      {
        what: 'A missing team verification counts only when the team was searched for.',
        why: 'A record without a check was read as a team that nobody had checked.',
      },
      {
        what: 'A list of exchanges gives a minimum. Fewer than three counts only when their number is on record.',
        why: 'An exchange that was missing from the list turned a pass into half of one.',
      },
      {
        what: 'An audit whose record names no exact code, and contracts whose source is not published here, are unknown.',
        why: 'The report may name the code, and the source may be published elsewhere. Our gaps counted against the project.',
      },
    ],
  },
  {
    version: '3',
    changes: [
      {
        what: 'Findings count as complete only when the audit’s record states them. An empty list means none. Until then only an open finding decides.',
        why: 'A record without findings was read as an audit that reported none.',
      },
      {
        what: '"No further audit" counts only when audits were searched for. Until then one audit says nothing about count, age (unless recent) or scope.',
        why: 'An audit that was missing from the record turned a pass into a failure, or hid what it had found.',
      },
    ],
  },
  {
    version: '2',
    changes: [
      {
        what: 'Below half coverage there is no number, no letter and no rank: only the range, and what is missing.',
        why: 'A record with only a name and a status scored 45, B, at 17 % coverage.',
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
        what: 'Nothing on record means unknown. It counts as none only when the record says who searched, when and where.',
        why: 'No audit on record failed four factors, and no incident passed one, though nobody had searched.',
      },
      {
        what: 'Where no audit was found, one factor fails. Age, scope and methods are not asked.',
        why: 'One absence was counted four times.',
      },
      {
        what: 'A fix is proven only when we measured it in the deployed code. What a record claims is shown as claimed.',
        why: '"Proven by the deployed code" came from the imported record alone.',
      },
      {
        what: "An audit's methods are those that its record names. Methods that it does not name are unknown.",
        why: 'They were guessed from prose, and points were given for the guess.',
      },
      {
        what: 'Community Trust covers team (4 points), documentation (2), website (2), public channels (1) and public decisions (1).',
        why: 'Three links gave the whole category.',
      },
      {
        what: 'Operational Resilience also covers incident response (2 points), security contact (2) and incident plan (1).',
        why: 'These can be checked, and they are about the project.',
      },
      {
        what: 'Team and documentation moved from Fundamental Health to Community Trust. Age (4), public code (3) and funding (2) gain one point each.',
        why: 'Nothing is counted twice, and the weights of the categories stay as they were.',
      },
      {
        what: "Seizing (moving others' tokens) counts as withdrawing, burning as another privilege.",
        why: 'The analyser now tells these powers apart; they were "other" before.',
      },
    ],
  },
];
