import { findBlock } from '#core/chainStore/getBlockRows.ts';
import type { Db } from '#db/Database.ts';
import { badRequest } from '#lib/AppError.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { Facts } from '#model/facts.ts';
import { type RulesChoice, readMoment } from '#model/moments.ts';
import type { Score } from '#model/score.ts';
import { unknownFacts } from '#scoring/buildFacts.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import type { Past, ScorePoint } from '#wire/scores.ts';
import { findKnownFrom, getPastFacts } from './factVersions.ts';
import { getScoreHistory } from './getScore.ts';
import { readFactReadings } from './storedScores.ts';

export interface PastScore {
  past: Past;
  /** Null: nothing was known then, or the rules of that day are no longer here. */
  score: Score | null;
  facts: Facts | null;
  history: ScorePoint[];
}

/** The time that is asked about, never one to come. */
async function resolveMoment(db: Db, text: string, now: Date): Promise<Date> {
  const read = readMoment(text);
  if ('fault' in read) throw badRequest(read.fault);
  const { moment } = read;
  if (moment.kind === 'block') {
    const { chain, number } = moment;
    const block = await findBlock(db, { chainId: getChainNumber(chain), number });
    if (!block)
      throw badRequest(
        `This site does not hold block ${number} of ${chain} and does not know its time: ask by time.`,
      );
    return block.time;
  }
  if (moment.at > now) throw badRequest(`“${text}” lies in the future: nobody knows what will be.`);
  return moment.at;
}

/** What this site published last before a time. */
const findPublished = (history: readonly ScorePoint[], at: string): ScorePoint | null =>
  history.findLast((point) => point.at <= at) ?? null;

/** A project as it was at a time, by what is known of that time today. */
export async function getPastScore(
  db: Db,
  asked: { projectId: string; at: string; rules: RulesChoice; now: Date },
): Promise<PastScore> {
  const { projectId } = asked;
  const at = await resolveMoment(db, asked.at, asked.now);
  const [rows, knownFrom, history] = await Promise.all([
    getPastFacts(db, { projectId, at }),
    findKnownFrom(db, projectId),
    getScoreHistory(db, projectId),
  ]);
  const published = findPublished(history, at.toISOString());
  const rulesVersion = asked.rules === 'then' && published ? published.rulesVersion : rules.version;
  const facts =
    rows.length === 0
      ? null
      : { ...unknownFacts('this site knows nothing of it at that time'), ...readFactReadings(rows) };
  // What is known to have been unknown has a row too, after a time of which it is known.
  const known = new Set(
    Object.entries(facts ?? {}).flatMap(([key, fact]) => (fact.state === 'unknown' ? [] : [key])),
  );
  const past: Past = {
    at: at.toISOString(),
    rules: asked.rules,
    rulesVersion,
    rulesInForce: rules.version,
    knownFrom,
    published,
    since: Object.fromEntries(
      rows
        .filter(({ key }) => known.has(key))
        .map(({ key, validFrom, notBefore, knownFrom: knownSince }) => [
          key,
          { validFrom, notBefore, knownFrom: knownSince },
        ]),
    ),
  };
  return {
    past,
    facts,
    history,
    score: facts && rulesVersion === rules.version ? score(facts, rules, at) : null,
  };
}
