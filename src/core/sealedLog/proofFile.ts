import { readTreeHead, type TreeHead } from './checkpoint.ts';
import { type Hash, hashLeaf, rootFromInclusion } from './merkleTree.ts';
import { checkNote, type Note, readBase64, readNote, type VerifierKey } from './signedNote.ts';

const firstLine = 'c2sp.org/tlog-proof@v1';
/** A tree of ours is never higher than what 53 bits count. */
const mostHashes = 53;

interface ProofFile {
  /** The entry itself, so that the file is enough. It is bound by the proof, not believed. */
  entry: string;
  index: number;
  proof: readonly Hash[];
  /** The signed checkpoint. */
  note: string;
}

/** An entry with what shows that it is in the log (C2SP tlog-proof). */
export const writeProofFile = ({ entry, index, proof, note }: ProofFile): string =>
  [
    firstLine,
    `extra ${Buffer.from(entry).toString('base64')}`,
    `index ${index}`,
    ...proof.map((hash) => hash.toString('base64')),
    '',
    note,
  ].join('\n');

function readProofFile(text: string): ProofFile | undefined {
  const end = text.indexOf('\n\n');
  const [first, extra = '', indexLine = '', ...hashes] = text.slice(0, Math.max(end, 0)).split('\n');
  const entry = extra.startsWith('extra ') ? readBase64(extra.slice('extra '.length)) : undefined;
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(indexLine) ?? [];
  const proof = hashes.slice(0, mostHashes + 1).map(readBase64);
  if (first !== firstLine || !entry || index === undefined || proof.length > mostHashes) return undefined;
  const sound = proof.filter((hash) => hash?.length === 32) as Hash[];
  if (sound.length < proof.length) return undefined;
  return { entry: entry.toString(), index: Number(index), proof: sound, note: text.slice(end + 2) };
}

/** Why a note is not a checkpoint of the log whose key this is; undefined: it is. */
function findSignatureFault(note: Note, head: TreeHead, key: VerifierKey): string | undefined {
  if (head.origin !== key.name) return `It is of the log ${head.origin}, and the key is of ${key.name}.`;
  const { state } = checkNote(note, key);
  if (state === 'valid') return undefined;
  return state === 'forged'
    ? 'The signature of its checkpoint does not verify: it was changed, or made with another key.'
    : 'Its checkpoint is not signed with this key.';
}

/** A checkpoint that the log signed, or what is wrong with it. */
export function checkCheckpoint(
  text: string,
  key: VerifierKey,
): { head: TreeHead; note: Note } | { fault: string } {
  const note = readNote(text);
  const head = note && readTreeHead(note.text);
  if (!note || !head) return { fault: 'It is not a signed checkpoint (C2SP tlog-checkpoint).' };
  const fault = findSignatureFault(note, head, key);
  return fault === undefined ? { head, note } : { fault };
}

export type CheckedProof = { entry: string; index: number; head: TreeHead; note: Note } | { fault: string };

/** Whether the file shows that its entry is in the log whose key this is. Anybody may have written it. */
export function checkProofFile(text: string, key: VerifierKey): CheckedProof {
  const file = readProofFile(text);
  if (!file) return { fault: 'It is no proof (C2SP tlog-proof) with its entry.' };
  const checked = checkCheckpoint(file.note, key);
  if ('fault' in checked) return checked;
  const { index, proof, entry } = file;
  const root = rootFromInclusion(hashLeaf(entry), { index, size: checked.head.size, proof });
  if (!root?.equals(checked.head.root))
    return {
      fault: `The proof does not lead from the entry to the root: entry ${index} of the log is another.`,
    };
  return { entry, index, ...checked };
}
