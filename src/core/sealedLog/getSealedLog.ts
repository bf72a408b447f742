import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { project } from '#db/schema/projects.ts';
import { logCosignature, sealedEntry, witnessedLog } from '#db/schema/sealedLog.ts';
import { notFound } from '#lib/AppError.ts';
import type { Score } from '#model/score.ts';
import type { SealedEntry, SealedLog, SealedRow } from '#wire/sealedLog.ts';
import { type LogKeys, listLogKeys } from './logKeys.ts';
import { writeProofFile } from './proofFile.ts';
import { findCheckpoint, getEntry, getInclusionProof } from './readLog.ts';
import { aboutScore } from './sealStatements.ts';
import { writeVerifierKey } from './signedNote.ts';

const text = z.nullish(z.string());
const number = z.nullish(z.number());

/** What of an entry's words is read here; entries are as old as the log, so that no field is relied on. */
const saysSchema = z.object({
  project: text,
  detector: text,
  severity: text,
  state: text,
  outcome: text,
  rating: text,
  total: number,
  best: text,
  worst: text,
  record: text,
  after: z.optional(z.unknown()),
});
const entrySchema = z.object({ kind: z.string(), says: saysSchema });
type Says = z.infer<typeof saysSchema>;

const toWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const listed = (...words: (string | null | undefined)[]) =>
  words.flatMap((word) => (word ? [toWords(word)] : [])).join(', ');

const putScore = ({ total, rating }: Says) =>
  total === null ? 'no rating' : [rating, total?.toFixed(1)].filter(Boolean).join(' ');

const putControl = ({ best, worst }: Says) =>
  best && worst && `control ${best === worst ? best : `${best} to ${worst}`}`;

function putInWords(kind: string, says: Says): string {
  if (kind === 'score') return [putScore(says), putControl(says)].filter(Boolean).join(', ');
  if (kind === 'correction')
    return `${toWords(says.record ?? 'record')} ${says.after === null ? 'removed' : 'changed'}`;
  // An alert that no detector raised tells of an incident on record.
  const what = kind === 'alert' && says.detector === null ? 'incident' : says.detector;
  return listed(what, says.severity, says.state, says.outcome);
}

/** Whom an entry is about and what it says, in a few words; nothing of one that cannot be read. */
export function describeEntry(entry: string): { projectId: string | null; says: string } {
  let read: unknown;
  try {
    read = JSON.parse(entry);
  } catch {
    return { projectId: null, says: '' };
  }
  const parsed = entrySchema.safeParse(read);
  if (!parsed.success) return { projectId: null, says: '' };
  const { kind, says } = parsed.data;
  return { projectId: says.project ?? null, says: putInWords(kind, says) };
}

const shownEntries = 10;
const mostAbout = 100;

type Row = typeof sealedEntry.$inferSelect;

/** The entries with the names of the projects that are shown here. */
async function toRows(db: Db, rows: readonly Row[]): Promise<SealedRow[]> {
  const told = rows.map((row) => ({ ...row, ...describeEntry(row.text) }));
  const ids = told.flatMap(({ projectId }) => projectId ?? []);
  const shown = await db
    .select({ id: project.id, name: project.name })
    .from(project)
    .where(and(inList(project.id, ids), isNull(project.withdrawnAt)));
  const projects = new Map(shown.map((one) => [one.id, one]));
  return told.map(({ index, kind, about, says, projectId, saidAt, sealedAt }) => ({
    ...{ index: index ?? 0, kind, about, says },
    project: projects.get(projectId ?? '') ?? null,
    saidAt: saidAt.toISOString(),
    sealedAt: (sealedAt ?? saidAt).toISOString(),
  }));
}

/** How long the log is, what was sealed last, of all or about one thing, and by what it is checked. */
export async function getSealedLog(
  db: Db,
  { keys, about }: { keys: LogKeys; about?: string | undefined },
): Promise<SealedLog> {
  const [witnesses, witnessed, checkpoint, newest] = await Promise.all([
    db.select().from(logCosignature).orderBy(logCosignature.witness),
    db.select().from(witnessedLog).orderBy(witnessedLog.origin),
    findCheckpoint(db),
    db
      .select()
      .from(sealedEntry)
      .where(
        and(isNotNull(sealedEntry.index), about === undefined ? undefined : eq(sealedEntry.about, about)),
      )
      .orderBy(desc(sealedEntry.index))
      .limit(about === undefined ? shownEntries : mostAbout),
  ]);
  return {
    origin: keys.origin,
    keys: listLogKeys(keys),
    size: checkpoint?.size ?? 0,
    checkpoint: checkpoint?.note ?? null,
    at: checkpoint?.at.toISOString() ?? null,
    witnessKey: writeVerifierKey(keys.witness.verifier),
    witnesses: witnesses.map(({ witness, size, at, fault }) => ({
      name: witness,
      size,
      at: at.toISOString(),
      fault,
    })),
    witnessed: witnessed.map(({ origin, size, at, note, otherNote }) => ({
      ...{ origin, size, note, otherNote },
      at: at.toISOString(),
    })),
    newest: await toRows(db, newest),
  };
}

/** An entry with the proof that it is in the log as long as it is now. */
export async function getSealedEntry(db: Db, index: number): Promise<SealedEntry> {
  const checkpoint = await findCheckpoint(db);
  if (!checkpoint || index >= checkpoint.size) throw notFound(`The log has no entry ${index}.`);
  const entry = await getEntry(db, index);
  const proof = await getInclusionProof(db, { index, size: checkpoint.size });
  const file = writeProofFile({ entry: entry.text, index, proof, note: checkpoint.note });
  const [row] = await toRows(db, [entry]);
  if (!row) throw notFound(`The log has no entry ${index}.`);
  return { ...row, text: entry.text, proof: file };
}

/** The proof of a score as it is now; undefined while it waits for its place. */
export async function findScoreProof(
  db: Db,
  { projectId, score }: { projectId: string; score: Score },
): Promise<string | undefined> {
  const [checkpoint, [entry]] = await Promise.all([
    findCheckpoint(db),
    db
      .select()
      .from(sealedEntry)
      .where(
        and(
          eq(sealedEntry.about, aboutScore(projectId)),
          eq(sealedEntry.saidAt, new Date(score.scoredAt)),
          isNotNull(sealedEntry.index),
        ),
      )
      .orderBy(desc(sealedEntry.id))
      .limit(1),
  ]);
  const index = entry?.index ?? null;
  if (!checkpoint || !entry || index === null) return undefined;
  const proof = await getInclusionProof(db, { index, size: checkpoint.size });
  return writeProofFile({ entry: entry.text, index, proof, note: checkpoint.note });
}
