import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { PastsState } from '#wire/siteState.ts';

const pastsRow = z.object({ projects: z.number(), done: z.number(), left: z.number(), requests: z.number() });

/** How far the pasts of projects are read back, over all of them. */
export async function countPasts(db: Db): Promise<PastsState> {
  const result = await db.execute(sql`
    select count(*)::int as projects, count(ended)::int as done,
      coalesce(sum(jsonb_array_length(moments::jsonb) - read) filter (where ended is null), 0)::int as left,
      coalesce(sum(requests), 0)::int as requests from past_progress`);
  return parseRows(result, pastsRow)[0] ?? { projects: 0, done: 0, left: 0, requests: 0 };
}
