import { getRecordCommits, nameOfRecord } from '#core/recordCommits.ts';
import { describeChanges, toChanges } from '#core/records/describeChange.ts';
import type { Db } from '#db/Database.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { shortenCommit } from '#lib/shortenHash.ts';
import type { ParsedRecords } from '#records/parseRecords.ts';
import type { FollowedCommit } from '#wire/imports.ts';
import type { LeftAlone } from '#wire/recordChanges.ts';
import { checkImport, readFolder } from './checkImport.ts';
import { upsertFollowedCommit } from './followedCommits.ts';
import { ImportError } from './ImportError.ts';
import { importRecords } from './importRecords.ts';
import type { RecordFolder } from './readRecordFolder.ts';

export interface CommitImport {
  /** Of the repository that is followed. */
  url: string;
  commit: string;
  folder: RecordFolder;
  /** Without it the commit is only looked at. */
  apply: boolean;
  now: Date;
}

const reasons = {
  staff: 'was changed by staff or by a command',
  unkept: 'stands there already, and not from this repository',
};

interface ReadCommit extends CommitImport {
  parsed: ParsedRecords;
}

/** A file of another kind has a fault in every line. */
const mostFaults = 100;

/** What this repository must not touch: whatever anybody else wrote or took away last. */
async function findLeft(tx: Db, read: ReadCommit): Promise<LeftAlone[]> {
  const { plan } = await checkImport(tx, read);
  const changes = toChanges(plan).map((change) => ({ ...change, id: change.recordId }));
  const commits = await getRecordCommits(tx, changes);
  return changes.flatMap(({ kind, id, before, overUnkept }): LeftAlone[] => {
    const commit = commits.get(nameOfRecord({ kind, id }));
    if (commit === null) return [{ kind, id, reason: reasons.staff }];
    const isUnkept = commit === undefined && (before !== null || overUnkept);
    return isUnkept ? [{ kind, id, reason: reasons.unkept }] : [];
  });
}

async function takeCommit(tx: Db, read: ReadCommit): Promise<FollowedCommit> {
  const { url, commit, folder, apply, now, parsed } = read;
  await lockForTransaction(tx, 'parapet import');
  const left = await findLeft(tx, read);
  const omitted = new Set(left.map(nameOfRecord));
  const { plan } = await checkImport(tx, { ...read, omitted });
  const { changes, total } = describeChanges(toChanges(plan));
  const seen = { url, commit, lookedAt: now.toISOString(), total, left, faults: [] };
  if (!apply) return { ...seen, outcome: 'looked', importId: null, changes };
  const origin = { source: 'repository', actor: null, commit } as const;
  const { id = null } = await importRecords(tx, { folder, now, omitted, parsed, origin });
  return { ...seen, outcome: 'applied', importId: id, changes: [] };
}

/**
 * Brings in what a commit holds, as one whole or not at all, and writes down what came of it. Records that staff or a
 * command changed last are left as they are and named.
 */
export async function importCommit(db: Db, given: CommitImport): Promise<FollowedCommit> {
  const { url, commit, now } = given;
  const parsed = await readFolder(db, given.folder);
  try {
    return await db.transaction(async (tx) => {
      const followed = await takeCommit(tx, { ...given, parsed });
      await upsertFollowedCommit(tx, followed);
      return followed;
    });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const refused: FollowedCommit = {
      url,
      commit,
      lookedAt: now.toISOString(),
      outcome: 'refused',
      importId: null,
      changes: [],
      total: 0,
      left: [],
      faults: error.faults.slice(0, mostFaults),
    };
    await upsertFollowedCommit(db, refused);
    return refused;
  }
}

/** Why nothing of a commit was taken; null when it was. */
export function describeRefusal({ outcome, commit, faults }: FollowedCommit): string | null {
  const [first] = faults;
  if (outcome !== 'refused' || !first) return null;
  const more = faults.length > 1 ? `, and ${faults.length - 1} more` : '';
  return `commit ${shortenCommit(commit)} is refused: ${first.file} ${first.path} ${first.reason}${more}`;
}
