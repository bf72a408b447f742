import { eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { witnessedLog } from '#db/schema/sealedLog.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { readTreeHead, type TreeHead } from './checkpoint.ts';
import { emptyRoot, type Hash, isConsistent } from './merkleTree.ts';
import {
  checkNote,
  type Note,
  readBase64,
  readNote,
  type SigningKey,
  signNote,
  type VerifierKey,
  writeNote,
  writeSignature,
} from './signedNote.ts';

interface Submission {
  old: number;
  proof: readonly Hash[];
  note: Note;
  head: TreeHead;
}

/** What a witness answers (C2SP tlog-witness). */
export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  text: string;
}

const mostHashes = 63;

/** "old N", hashes, an empty line, the checkpoint. Undefined where it is not so. */
function readSubmission(body: string): Submission | undefined {
  const end = body.indexOf('\n\n');
  const [first = '', ...hashes] = body.slice(0, Math.max(end, 0)).split('\n');
  const [, old] = /^old (0|[1-9]\d{0,14})$/.exec(first) ?? [];
  const note = readNote(body.slice(end + 2));
  const head = note && readTreeHead(note.text);
  if (old === undefined || !note || !head || hashes.length > mostHashes) return undefined;
  const proof: Hash[] = [];
  for (const hash of hashes.map(readBase64)) {
    if (hash?.length !== 32) return undefined;
    proof.push(hash);
  }
  return { old: Number(old), proof, note, head };
}

const answer = (status: WitnessAnswer['status'], text: string): WitnessAnswer => ({
  status,
  text: `${text}\n`,
});

/** Why nothing is cosigned, before it is compared with what was cosigned last. */
function findFault({ old, head, note }: Submission, keys: readonly VerifierKey[]): WitnessAnswer | undefined {
  const own = keys.filter(({ name }) => name === head.origin);
  if (own.length === 0) return answer(404, 'This log is not witnessed here.');
  const states = own.map((key) => checkNote(note, key).state);
  if (states.includes('forged') || !states.includes('valid'))
    return answer(403, 'The checkpoint is not signed with the key of this log.');
  if (old > head.size) return answer(400, 'The old size is larger than that of the checkpoint.');
  return undefined;
}

/** The log signed two roots for one size. */
const isOtherStory = (head: TreeHead, kept: { size: number; root: Hash }) =>
  head.size === kept.size && !head.root.equals(kept.root);

/**
 * Cosigns a checkpoint of a log that the operator named, if it goes on from the one that was cosigned last. Who sends it does not
 * matter: what counts is the log's signature. A signed checkpoint of the same size with another root proves two stories, and is kept.
 */
export async function addCheckpoint(
  db: Db,
  { body, logs, key, now }: { body: string; logs: readonly VerifierKey[]; key: SigningKey; now: Date },
): Promise<WitnessAnswer> {
  const given = readSubmission(body);
  if (!given) return answer(400, 'This is no old size, proof and checkpoint (C2SP tlog-witness).');
  const fault = findFault(given, logs);
  if (fault) return fault;
  const { old, proof, head, note } = given;
  return db.transaction(async (tx) => {
    await lockForTransaction(tx, `parapet witness ${head.origin}`);
    const [kept] = await tx.select().from(witnessedLog).where(eq(witnessedLog.origin, head.origin));
    const before = { size: kept?.size ?? 0, root: kept ? Buffer.from(kept.root, 'hex') : emptyRoot };
    const isOther = isOtherStory(head, before);
    if (kept && isOther) {
      await tx
        .update(witnessedLog)
        .set({ otherNote: writeNote(note) })
        .where(eq(witnessedLog.origin, head.origin));
      await invalidate(tx, witnessedLog);
    }
    if (old !== before.size || isOther) return answer(409, String(before.size));
    if (!isConsistent(before, head, proof))
      return answer(422, 'The checkpoint does not go on from the one that was cosigned last.');
    const signature = signNote(note.text, key, now);
    const signed = note.signatures.filter(({ name }) => name === head.origin);
    const row = {
      origin: head.origin,
      size: head.size,
      root: head.root.toString('hex'),
      note: writeNote({ text: note.text, signatures: [...signed, signature] }),
      at: now,
    };
    await tx.insert(witnessedLog).values(row).onConflictDoUpdate({ target: witnessedLog.origin, set: row });
    await invalidate(tx, witnessedLog);
    return { status: 200, text: writeSignature(signature) };
  });
}

/** The newest checkpoint of a log that was cosigned here. */
export async function getWitnessed(db: Db, origin: string): Promise<string | undefined> {
  const [kept] = await db.select().from(witnessedLog).where(eq(witnessedLog.origin, origin));
  return kept?.note;
}
