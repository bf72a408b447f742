import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { alert } from '#db/schema/alerts.ts';
import { sealedEntry } from '#db/schema/sealedLog.ts';
import { insertRows } from '#db/writeRows.ts';
import type { JsonValue } from '#lib/json.ts';
import { sha256 } from '#lib/sha256.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { DisputeOutcome } from '#model/disputes.ts';
import type { Score } from '#model/score.ts';
import type { SealedKind } from '#model/sealedLog.ts';
import { canonicalJson } from '#scoring/canonicalJson.ts';

interface Statement {
  kind: SealedKind;
  about: string;
  saidAt: Date;
  /** Its order of keys is part of what is hashed. */
  says: Readonly<Record<string, JsonValue>>;
}

/**
 * Puts what is said into the line for the log, in the transaction that says it: it is said and sealed, or neither. It gets its
 * place within seconds (`sequenceEntries`).
 */
async function seal(tx: Db, statements: readonly Statement[]): Promise<void> {
  await insertRows(tx, sealedEntry, {
    rows: statements.map(({ says, ...rest }) => ({ ...rest, text: JSON.stringify(says) })),
    columns: ['kind', 'about', 'saidAt', 'text'],
  });
}

/** Words of people are sealed as their hash: they can be proved, and deleted. */
const hashWords = (words: string | null): string | null => (words === null ? null : sha256(words));

export const aboutAlert = (id: string) => `alert:${id}`;
export const aboutScore = (projectId: string) => `score:${projectId}`;
export const aboutDispute = (projectId: string, number: number) => `dispute:${projectId}/${number}`;

/** Alerts as they are said now: raised, confirmed, retracted. */
export async function sealAlerts(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.select().from(alert).where(inList(alert.id, ids)).orderBy(alert.time, alert.id);
  await seal(
    tx,
    rows.map((row) => ({
      kind: 'alert',
      about: aboutAlert(row.id),
      saidAt: row.updatedAt,
      says: {
        project: row.projectId,
        detector: row.detector,
        severity: row.severity,
        state: row.state,
        cause: row.retractionCause,
        time: row.time.toISOString(),
        chain: row.chain,
        block: row.blockNumber,
        blockHash: row.blockHash,
        transaction: row.transactionHash,
        log: row.logIndex,
        contract: row.contract,
        words: sha256(`${row.title}\n${row.text}`),
        reason: hashWords(row.reason),
      },
    })),
  );
}

/** Scores with the hash of their facts. */
export async function sealScores(
  tx: Db,
  scored: readonly { projectId: string; score: Score; control: ControlGrade }[],
): Promise<void> {
  await seal(
    tx,
    scored.map(({ projectId, score, control }) => ({
      kind: 'score',
      about: aboutScore(projectId),
      saidAt: new Date(score.scoredAt),
      says: {
        project: projectId,
        rules: score.rulesVersion,
        facts: score.inputsHash,
        total: score.total,
        rating: score.rating,
        coverage: score.coverage,
        ranked: score.ranked,
        low: score.range.low,
        high: score.range.high,
        caps: score.caps.filter(({ state }) => state === 'applies').map(({ id }) => id),
        best: control.best,
        worst: control.worst,
      },
    })),
  );
}

interface DisputePlace {
  projectId: string;
  number: number;
  now: Date;
}

/** That something is disputed, and by when this site has to answer. Who says so, and how, is in no entry. */
export async function sealDispute(
  tx: Db,
  { projectId, number, now, about, dueAt }: DisputePlace & { about: string; dueAt: Date },
): Promise<void> {
  await seal(tx, [
    {
      kind: 'dispute',
      about: aboutDispute(projectId, number),
      saidAt: now,
      says: { project: projectId, number, about, state: 'opened', dueAt: dueAt.toISOString() },
    },
  ]);
}

/** `refused`: staff did not let it through. `deleted`: its words went with the account before anybody had read them. */
export async function sealDisputeEnd(
  tx: Db,
  {
    projectId,
    number,
    now,
    outcome,
    reason,
  }: DisputePlace & { outcome: DisputeOutcome | 'refused' | 'deleted'; reason: string | null },
): Promise<void> {
  await seal(tx, [
    {
      kind: 'dispute',
      about: aboutDispute(projectId, number),
      saidAt: now,
      says: { project: projectId, number, state: 'ended', outcome, reason: hashWords(reason) },
    },
  ]);
}

/** An answer that staff puts out of force, or back. */
export async function sealOverride(
  tx: Db,
  {
    projectId,
    number,
    now,
    about,
    outcome,
    reason,
  }: DisputePlace & { about: string; outcome: string | null; reason: string },
): Promise<void> {
  await seal(tx, [
    {
      kind: 'override',
      about: aboutDispute(projectId, number),
      saidAt: now,
      says: {
        project: projectId,
        number,
        about,
        state: outcome === null ? 'lifted' : 'made',
        outcome,
        reason: hashWords(reason),
      },
    },
  ]);
}

/** Records that stood here and say something else now, or were removed; not those that are new. */
export async function sealCorrections(
  tx: Db,
  {
    changes,
    importId,
    now,
  }: {
    changes: readonly { kind: string; recordId: string; before: unknown; after: unknown }[];
    importId: number;
    now: Date;
  },
): Promise<void> {
  await seal(
    tx,
    changes
      .filter(({ before }) => before !== null)
      .map(({ kind, recordId, before, after }) => ({
        kind: 'correction',
        about: `record:${kind}/${recordId}`,
        saidAt: now,
        says: {
          record: kind,
          id: recordId,
          import: importId,
          before: sha256(canonicalJson(before)),
          after: after === null ? null : sha256(canonicalJson(after)),
        },
      })),
  );
}
