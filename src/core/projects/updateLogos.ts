import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { project } from '#db/schema/projects.ts';
import { invalidate } from '../cacheInvalidation.ts';

const updateLogosRow = z.object({ id: z.string() });

/** Shows the foreign logos whose hosts the operator allows, and hides the others. */
export async function updateLogos(db: Db, { imageHosts }: { imageHosts: readonly string[] }): Promise<void> {
  await db.transaction(async (tx) => {
    const host = sql`lower(substring(logo_source from '^https?://([^/:?#]+)'))`;
    const allowed = sql`${host} in (select jsonb_array_elements_text(${JSON.stringify(imageHosts)}::jsonb))`;
    const shown = sql`case when ${allowed} then logo_source end`;
    const result = await tx.execute(sql`
      update project set logo = ${shown}
      where logo_source is not null and (logo is null or logo not like '/%') and logo is distinct from ${shown}
      returning id`);
    await invalidate(
      tx,
      project,
      parseRows(result, updateLogosRow).map(({ id }) => id),
    );
  });
}
