import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';

/** Whoever ends all mails gets none of rules either. */
export async function endRuleMails(db: Db, { userId }: { userId: string }): Promise<void> {
  await db.execute(sql`
    update watch_rule set definition = jsonb_set(definition, '{mail}', '"off"'), updated_at = now()
    where user_id = ${userId}::uuid and definition ->> 'mail' is distinct from 'off'`);
}
