import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { traceCase } from '#db/schema/traceCases.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import type { TraceQuery } from '#model/trace.ts';
import { traceCaseLimits } from '#model/traceCaseLimits.ts';
import { readTraceQuestion } from '#trace/readTraceQuestion.ts';
import { noSuchCase } from './getCases.ts';

export interface CaseContent {
  title: string;
  note: string;
  query: TraceQuery;
}

/** The user's row is the lock under which the number of their cases is checked. */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('update');
}

/** Only what can be traced is kept, so that a link never opens on a fault of its own. */
export function checkContent({ title, note, query }: CaseContent): CaseContent {
  const read = readTraceQuestion(query);
  if ('fault' in read) throw badRequest(read.fault);
  return { title, note, query: { ...query, chain: read.value.chain } };
}

/** Keeps a trace for a user; answers its id. */
export async function createCase(
  db: Db,
  { userId, ...content }: CaseContent & { userId: string },
): Promise<string> {
  const checked = checkContent(content);
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const there = await tx.$count(traceCase, eq(traceCase.userId, userId));
    if (there >= traceCaseLimits.cases)
      throw new AppError(
        409,
        'TooManyCases',
        `You have ${there} cases, which is the most there can be. Delete one to make room.`,
      );
    const [made] = await tx
      .insert(traceCase)
      .values({ ...checked, userId })
      .returning({ id: traceCase.id });
    if (!made) throw new Error('a case was not inserted');
    return made.id;
  });
}

/** Replaces what a case holds. A published one is nobody's and stays as it is. */
export async function updateCase(
  db: Db,
  { id, userId, ...content }: CaseContent & { id: string; userId: string },
): Promise<void> {
  const changed = await db
    .update(traceCase)
    .set({ ...checkContent(content), updatedAt: sql`now()` })
    .where(and(eq(traceCase.id, id), eq(traceCase.userId, userId)))
    .returning({ id: traceCase.id });
  if (changed.length === 0) throw noSuchCase();
}

export async function deleteCase(db: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  const gone = await db
    .delete(traceCase)
    .where(and(eq(traceCase.id, id), eq(traceCase.userId, userId)))
    .returning({ id: traceCase.id });
  if (gone.length === 0) throw noSuchCase();
}
