import { desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { userEvent } from '#db/schema/userEvents.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import { retention } from '#model/retention.ts';
import type { UserEvent } from '#wire/userEvents.ts';

/** Whatever looks like an address of a person or a wallet is left out: counting needs neither. */
function isPersonal(value: string | number | boolean): boolean {
  return typeof value === 'string' && (/\S@\S+\.\S/.test(value) || /0x[0-9a-f]{40}/i.test(value));
}

function withoutPersonal(properties: UserEvent['properties']): UserEvent['properties'] {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => !isPersonal(value)));
}

/** Stores events; `userId` only when the person agreed to be counted as themselves. */
export async function recordEvents(
  db: Db,
  { events, userId, now }: { events: readonly UserEvent[]; userId: string | undefined; now: Date },
): Promise<void> {
  await db.insert(userEvent).values(
    events.map(({ eventName, properties }) => ({
      name: eventName,
      properties: withoutPersonal(properties),
      userId: userId ?? null,
      createdAt: now,
    })),
  );
}

/** How long events are kept, and how many at most. */
export const eventRetention = { days: retention.userEvents.days, most: 2_000_000 } as const;

export async function sweepUserEvents(
  db: Db,
  { now, most = eventRetention.most }: { now: Date; most?: number },
) {
  await db.delete(userEvent).where(lt(userEvent.createdAt, daysBefore(now, eventRetention.days)));
  await db.execute(
    sql`delete from user_event where id <= (select max(id) from user_event) - ${most}::bigint`,
  );
}

/** What was counted of a person who agreed to it. */
export async function getEventsOf(db: Db, { userId }: { userId: string }) {
  return db
    .select({ name: userEvent.name, properties: userEvent.properties, createdAt: userEvent.createdAt })
    .from(userEvent)
    .where(eq(userEvent.userId, userId))
    .orderBy(userEvent.id);
}

export interface EventCount {
  name: string;
  count: number;
  /** Different accounts among those who agreed to be counted. */
  accounts: number;
}

/** How often each event happened since a time, most frequent first. */
export async function summarizeEvents(db: Db, { since }: { since: Date }): Promise<EventCount[]> {
  return db
    .select({
      name: userEvent.name,
      count: sql<number>`count(*)::int`,
      accounts: sql<number>`count(distinct ${userEvent.userId})::int`,
    })
    .from(userEvent)
    .where(gte(userEvent.createdAt, since))
    .groupBy(userEvent.name)
    .orderBy(desc(sql`count(*)`), userEvent.name);
}
