import type { Db } from '#db/Database.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { Facts } from '#model/facts.ts';
import type { RulesChoice } from '#model/moments.ts';
import type { Score } from '#model/score.ts';
import { factKeys, unknown, unknownFacts } from '#scoring/buildFacts.ts';
import { gradeControl } from '#scoring/controlGrade.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import type { ProjectHolders } from '#wire/holders.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { Past } from '#wire/scores.ts';
import { resolveMoment } from '../chainStore/moments.ts';
import { beforeFirstReading } from '../scores/beforeFirstReading.ts';
import { findKnownFrom, getKnownLater, getPastFacts } from '../scores/factVersions.ts';
import { findPublished } from '../scores/getScore.ts';
import { readFactReadings } from '../scores/storedScores.ts';
import { getHoldersThen } from './getHoldersThen.ts';

export interface PastScore {
  past: Past;
  /** Null: nothing was known then, or the rules of that day are no longer here. */
  score: Score | null;
  facts: Facts | null;
  /** By the rules of today; null: nothing was known then. */
  control: ControlGrade | null;
  /** Who held its token then, by the transfers up to then. */
  heldThen: ProjectHolders;
}

const notKnown = 'this site knows nothing of it at that time';

/** Of facts that are unknown at a time, from when on something is known. */
const sayKnownLater = (later: ReadonlyMap<string, string>): Partial<Facts> =>
  Object.fromEntries(
    Array.from(later, ([key, time]) => [
      key,
      unknown(`unknown before ${time.slice(0, 16).replace('T', ' ')} UTC`),
    ]),
  );

/** A project as it was at a time, by what is known of that time today. */
export async function getPastScore(
  db: Db,
  asked: { project: ProjectDetails; at: string; rules: RulesChoice; now: Date },
): Promise<PastScore> {
  const { project } = asked;
  const projectId = project.id;
  const at = await resolveMoment(db, asked.at, asked.now);
  const [rows, knownFrom, published, { heldThen, holders }] = await Promise.all([
    getPastFacts(db, { projectId, at }),
    findKnownFrom(db, projectId),
    findPublished(db, { projectId, at }),
    getHoldersThen(db, { project, at }),
  ]);
  const rulesVersion = asked.rules === 'then' && published ? published.rulesVersion : rules.version;
  const stored = { ...unknownFacts(notKnown), ...readFactReadings(rows) };
  // Transfers of old blocks tell the holders of a time at which nobody read them.
  const read = stored.holders.state === 'unknown' && holders ? { ...stored, holders } : stored;
  const unread = factKeys.filter((key) => read[key].state === 'unknown');
  const said = { ...read, ...sayKnownLater(await getKnownLater(db, { projectId, at, keys: unread })) };
  const facts = rows.length === 0 && !holders ? null : published ? said : beforeFirstReading(said);
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
    published: published ?? null,
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
    control: facts && gradeControl(facts, at),
    heldThen,
    score: facts && rulesVersion === rules.version ? score(facts, rules, at) : null,
  };
}
