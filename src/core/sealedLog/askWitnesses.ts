import { eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { logCosignature } from '#db/schema/sealedLog.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { findCheckpoint, getConsistencyProof, type StoredCheckpoint } from './readLog.ts';
import { checkNote, readNote, readSignatureLine, type VerifierKey, writeSignature } from './signedNote.ts';

/** Somebody who is asked to cosign, and where. */
export interface Witness {
  key: VerifierKey;
  /** C2SP tlog-witness calls it the submission prefix. */
  address: string;
}

/** Sends the text there; answers what came back. */
export type PostText = (address: string, text: string) => Promise<{ status: number; text: string }>;

type Answered = { line: string } | { fault: string };

const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 200);

async function ask(db: Db, { address }: Witness, checkpoint: StoredCheckpoint, old: number, post: PostText) {
  const proof = await getConsistencyProof(db, { old, size: checkpoint.size });
  const hashes = proof.map((hash) => `${hash.toString('base64')}\n`).join('');
  const text = `old ${old}\n${hashes}\n${checkpoint.note}`;
  return post(`${address.replace(/\/+$/, '')}/add-checkpoint`, text);
}

/** The witness's cosignature of this very checkpoint, or why there is none. */
function readAnswer(
  { status, text }: { status: number; text: string },
  note: string,
  key: VerifierKey,
): Answered {
  if (status !== 200) return { fault: `It answered ${status}: ${firstLine(text)}` };
  const read = readNote(note);
  const signatures = text.split('\n').flatMap((line) => readSignatureLine(line) ?? []);
  const verdict = read && checkNote({ text: read.text, signatures }, key);
  return verdict?.state === 'valid'
    ? { line: writeSignature(verdict.signature) }
    : { fault: 'Its answer is not signed with its key.' };
}

/** The size that it cosigned last, where what was sent does not go with it. */
const readConflict = ({ status, text }: { status: number; text: string }): number | undefined =>
  status === 409 && /^\d{1,15}\n$/.test(text) ? Number(text) : undefined;

async function cosign(
  db: Db,
  witness: Witness,
  checkpoint: StoredCheckpoint,
  known: number,
  post: PostText,
): Promise<Answered> {
  let got = await ask(db, witness, checkpoint, known, post);
  const size = readConflict(got);
  if (size !== undefined && size > checkpoint.size)
    return { fault: `Two stories: it cosigned ${size} entries, and this log has ${checkpoint.size}.` };
  const old = size ?? known;
  if (old !== known) got = await ask(db, witness, checkpoint, old, post);
  // It cosigned as many entries with another root, or fewer that these do not begin with.
  const isOther = old === checkpoint.size && readConflict(got) === old;
  if (isOther || got.status === 422)
    return { fault: 'Two stories: this log does not go on from what it cosigned.' };
  return readAnswer(got, checkpoint.note, witness.key);
}

/** Asks each witness to cosign the newest checkpoint; what it answers is kept and shown. */
export async function askWitnesses(
  db: Db,
  { witnesses, post, now }: { witnesses: readonly Witness[]; post: PostText; now: Date },
): Promise<void> {
  const checkpoint = await findCheckpoint(db);
  if (!checkpoint) return;
  for (const witness of witnesses) {
    const { name } = witness.key;
    const [kept] = await db.select().from(logCosignature).where(eq(logCosignature.witness, name));
    if (kept?.size === checkpoint.size && kept.root === checkpoint.root && kept.fault === null) continue;
    const answered = await cosign(db, witness, checkpoint, kept?.size ?? 0, post).catch((error: unknown) => ({
      fault: `It cannot be asked: ${error instanceof Error ? error.message : 'no answer'}`.slice(0, 300),
    }));
    const row =
      'line' in answered
        ? { ...answered, size: checkpoint.size, root: checkpoint.root, fault: null }
        : answered;
    await db.transaction(async (tx) => {
      await tx
        .insert(logCosignature)
        .values({ witness: name, at: now, ...row })
        .onConflictDoUpdate({ target: logCosignature.witness, set: { at: now, ...row } });
      await invalidate(tx, logCosignature);
    });
  }
}
