import { and, eq, not } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { isAtAny } from '#db/isAtAny.ts';
import { publishedSource } from '#db/schema/sourceCode.ts';
import type { CompilerInput } from '#model/sourceCode.ts';
import type { SourceRecord } from '#records/sourceCode.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { publishSource } from './publishSource.ts';

interface SourceRecords {
  records: readonly SourceRecord[];
  /** By the record's id. */
  inputs: ReadonlyMap<string, CompilerInput>;
  now: Date;
}

/** Takes away what the record no longer says. */
async function deleteOthers(tx: Db, { id, contracts, project }: SourceRecord): Promise<boolean> {
  const gone = await tx
    .delete(publishedSource)
    .where(
      and(
        eq(publishedSource.origin, 'record'),
        eq(publishedSource.publisher, id),
        not(isAtAny(publishedSource, contracts)),
      ),
    )
    .returning({ address: publishedSource.address });
  if (gone.length > 0) await invalidate(tx, publishedSource, [project]);
  return gone.length > 0;
}

/** Inserts the records' source code or replaces it; answers the projects of those that changed. */
export async function writeSourceRecords(tx: Db, { records, inputs, now }: SourceRecords): Promise<string[]> {
  const changed = new Set<string>();
  for (const record of records) {
    const { id, project, compiler, repository = null, commit = null } = record;
    const input = inputs.get(id);
    if (!input) continue;
    if (await deleteOthers(tx, record)) changed.add(project);
    for (const place of record.contracts) {
      // A demo contract that is not deployed has no address yet.
      if (place.address.startsWith('demo:')) continue;
      const publication = {
        origin: 'record' as const,
        publisher: id,
        projectId: project,
        repository,
        commit,
      };
      const isNew = await publishSource(tx, { ...publication, ...place, compiler, input }, { now });
      if (isNew) changed.add(project);
    }
  }
  return [...changed];
}
