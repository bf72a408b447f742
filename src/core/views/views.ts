import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { requireProject } from '#core/projects/getProject.ts';
import { updateAttention } from '#core/projects/updateStanding.ts';
import type { Db } from '#db/Database.ts';
import { dailyView, recentView } from '#db/schema/views.ts';
import type { DayCount } from '#wire/projectPage.ts';

/** Who comes back within this time is still the same look. The mark itself changes with the day. */
export const viewWindowMs = 24 * 3_600_000;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Counts a look at a project for trending. Bots that come back add nothing: the same visitor counts once a day. */
export async function countView(
  db: Db,
  { projectId, visitor, now }: { projectId: string; visitor: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await requireProject(tx, projectId);
    const [fresh] = await tx
      .insert(recentView)
      .values({ projectId, visitor, seenAt: now })
      .onConflictDoUpdate({
        target: [recentView.projectId, recentView.visitor],
        set: { seenAt: now },
        setWhere: lt(recentView.seenAt, new Date(now.getTime() - viewWindowMs)),
      })
      .returning({ visitor: recentView.visitor });
    if (!fresh) return false;
    await tx
      .insert(dailyView)
      .values({ projectId, day: dayOf(now), views: 1 })
      .onConflictDoUpdate({
        target: [dailyView.projectId, dailyView.day],
        set: { views: sql`${dailyView.views} + 1` },
      });
    await updateAttention(tx, { now, id: projectId });
    return true;
  });
}

/** Forgets visitors whose day is over. */
export async function sweepRecentViews(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(recentView).where(lt(recentView.seenAt, new Date(now.getTime() - viewWindowMs)));
}

/** Views of a project per day, oldest first, with the days without any. */
export async function getViewDays(
  db: Db,
  { projectId, days, now }: { projectId: string; days: number; now: Date },
): Promise<DayCount[]> {
  const first = dayOf(new Date(now.getTime() - (days - 1) * 86_400_000));
  const rows = await db
    .select()
    .from(dailyView)
    .where(and(eq(dailyView.projectId, projectId), gte(dailyView.day, first)));
  const counts = new Map(rows.map(({ day, views }) => [day, views]));
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(new Date(Date.parse(first) + index * 86_400_000));
    return { day, count: counts.get(day) ?? 0 };
  });
}

/** Days of a project with views, newest first, from one on or that one alone. */
export async function listViewDays(
  db: Db,
  { projectId, from, before }: { projectId: string; from?: Date | undefined; before?: Date | undefined },
): Promise<DayCount[]> {
  const rows = await db
    .select()
    .from(dailyView)
    .where(
      and(
        eq(dailyView.projectId, projectId),
        from && gte(dailyView.day, dayOf(from)),
        before && lt(dailyView.day, dayOf(before)),
      ),
    )
    .orderBy(desc(dailyView.day));
  return rows.map(({ day, views }) => ({ day, count: views }));
}
