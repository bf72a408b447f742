import { notExists, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { publishedSource, sourceCode } from '#db/schema/sourceCode.ts';

/** Deletes source code that nobody publishes any more, with its comparisons. */
export async function sweepSourceCode(db: Db): Promise<void> {
  await db
    .delete(sourceCode)
    .where(
      notExists(
        db
          .select({ one: sql`1` })
          .from(publishedSource)
          .where(sql`${publishedSource.sourceHash} = ${sourceCode.hash}`),
      ),
    );
}
