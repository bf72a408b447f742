import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { logCosignature, sealedEntry, witnessedLog } from '#db/schema/sealedLog.ts';
import { notFound } from '#lib/AppError.ts';
import type { Score } from '#model/score.ts';
import type { SealedEntry, SealedLog, SealedRow } from '#wire/sealedLog.ts';
import { type LogKeys, listLogKeys } from './logKeys.ts';
import { writeProofFile } from './proofFile.ts';
import { findCheckpoint, getEntry, getInclusionProof } from './readLog.ts';
import { aboutScore } from './sealStatements.ts';
import { writeVerifierKey } from './signedNote.ts';

const shownEntries = 10;
const mostAbout = 100;

type Row = Pick<typeof sealedEntry.$inferSelect, 'index' | 'kind' | 'about' | 'saidAt' | 'sealedAt'>;

const toRow = ({ index, kind, about, saidAt, sealedAt }: Row): SealedRow => ({
  index: index ?? 0,
  kind,
  about,
  saidAt: saidAt.toISOString(),
  sealedAt: (sealedAt ?? saidAt).toISOString(),
});

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
    newest: newest.map(toRow),
  };
}

/** An entry with the proof that it is in the log as long as it is now. */
export async function getSealedEntry(db: Db, index: number): Promise<SealedEntry> {
  const checkpoint = await findCheckpoint(db);
  if (!checkpoint || index >= checkpoint.size) throw notFound(`The log has no entry ${index}.`);
  const entry = await getEntry(db, index);
  const proof = await getInclusionProof(db, { index, size: checkpoint.size });
  const file = writeProofFile({ entry: entry.text, index, proof, note: checkpoint.note });
  return { ...toRow(entry), text: entry.text, proof: file };
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
