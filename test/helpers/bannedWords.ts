/** Paraphrases that make a reader translate, each with the word of the field to write instead. */
const bannedWords: readonly (readonly [paraphrase: RegExp, write: string])[] = [
  [/\bas it stands\b/i, 'say what is saved or current'],
  [/\bby its own word\b|\bin word only\b/i, 'claimed'],
  [/\bby its record\b/i, 'the record says'],
  [/\bit is not known (?:whether|who|how|what|where|when|which)\b/i, 'Unknown: the reason'],
  [/\bnobody has (?:said|looked|looked for)\b/i, 'not searched for, not confirmed'],
  [/\bwhatever the unknown turns out to be\b/i, 'range'],
  [/\blost when (?:buying|selling)\b/i, 'buy tax, sell tax'],
  [/\bto strangers\b|\ba stranger (?:can|could|to seize)\b/i, 'likely spam; anybody, an unprivileged caller'],
  [/\ban office\b/i, 'role'],
  [/\bof this site[’']s staff\b/i, 'your role'],
  [/\bwhat became of\b/i, 'outcome'],
  [/\bwere told to do\b/i, 'timelock calendar'],
  [/\bin no total and no share\b/i, 'not counted'],
  [/\bwhom no rule\b/i, 'without a matching rule'],
  [/\bwhat its code lets\b/i, 'what it can do'],
  [/\bwithout being the owner\b/i, 'reclaim ownership'],
  [/\bname (?:that )?it gives itself\b/i, 'name'],
  [/\bas one account gets them\b/i, 'preview'],
  [/\bbar single accounts\b/i, 'blacklist or whitelist'],
  [/\bthe gravest first\b/i, 'worst first'],
  [/\bis on show\b/i, 'shown'],
  [/\bnot followed to its end\b/i, 'analysed to the end'],
  [/\bplease mend\b/i, 'correct'],
  [/\bit is told\b/i, 'who says it'],
  [/\bof all that counts\b/i, 'based on N % of the checks'],
  [/\blet only some through\b/i, 'whitelist'],
  [/\bmulti-signature\b/i, 'multisig'],
  [/\bdestroys? (?:the )?tokens\b/i, 'burn'],
  [/\bcreates tokens\b/i, 'mint'],
  [/\b(?:takes?|taken) assets out\b/i, 'withdraw'],
  [/\bstops? or resumes? use\b/i, 'pause'],
  [/\bof this trade\b/i, 'term'],
  [/\blooked for in vain\b/i, 'none found'],
];

/** Each paraphrase in a text, with what to write. */
export const findBanned = (text: string): string[] =>
  bannedWords.flatMap(([paraphrase, write]) =>
    (text.match(paraphrase) ?? []).map((found) => `"${found}": write ${write}`),
  );
