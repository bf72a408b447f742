import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';

/**
 * Before an account is deleted: an organisation of it alone goes with it, and one that it alone owned is passed on to the admin
 * who has been there longest, or else to the member.
 */
export async function passOnOrganisations(tx: Db, { userId }: { userId: string }): Promise<void> {
  const own = sql`(select organisation_id from organisation_member where user_id = ${userId}::uuid)`;
  await tx.execute(sql`select 1 from organisation where id in ${own} order by id for update`);
  await tx.execute(sql`
    delete from organisation where id in ${own} and not exists (
      select 1 from organisation_member m where m.organisation_id = organisation.id and m.user_id <> ${userId}::uuid)`);
  await tx.execute(sql`
    update organisation_member set role = 'owner' where (organisation_id, user_id) in (
      select distinct on (m.organisation_id) m.organisation_id, m.user_id
      from organisation_member m join app_user u on u.id = m.user_id
      where m.organisation_id in ${own} and m.user_id <> ${userId}::uuid and not exists (
        select 1 from organisation_member o where o.organisation_id = m.organisation_id and o.role = 'owner' and o.user_id <> ${userId}::uuid)
      order by m.organisation_id, (u.disabled_at is null and u.delete_at is null) desc, (m.role = 'admin') desc, m.joined_at, m.user_id)`);
}
