import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm';
import { appUser } from '#db/schema/users.ts';
import { isAdmitted, type Role, rolesSeenBy } from '#model/users.ts';

/** Stands for somebody whom the reader is not shown. */
export const hiddenName = 'staff';

/** Which accounts staff of this role is shown. */
export const isSeenBy = (viewer: Role): SQL => inArray(appUser.role, [...rolesSeenBy(viewer)]);

/** The address of an account, as staff of this role reads it. */
export const emailSeenBy = (viewer: Role): SQL<string> =>
  sql<string>`case when ${isSeenBy(viewer)} then ${appUser.email} else ${hiddenName}::text end`;

/**
 * The same where `id` may name nobody, or somebody who is gone: admins have the id then. What role a gone account had is not
 * known, so others are not shown it.
 */
export function nameSeenBy(viewer: Role, id: AnyColumn): SQL<string | null> {
  const gone = isAdmitted(viewer, 'admin') ? sql`${id}::text` : sql`${hiddenName}::text`;
  return sql<
    string | null
  >`case when ${appUser.id} is not null then ${emailSeenBy(viewer)} when ${id} is not null then ${gone} end`;
}
