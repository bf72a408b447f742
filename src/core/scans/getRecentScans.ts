import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { gradeRangeSchema } from '#model/controlGradeSchema.ts';
import type { ScanFormData } from '#wire/scans.ts';

const listed = 10;

const scanRow = z.object({
  id: z.string(),
  chain: z.string(),
  address: z.string(),
  block: z.number(),
  control: z.nullable(gradeRangeSchema),
});

/** Contracts that were scanned lately. Accounts are people's: who looked at whom is nobody's business. */
export async function getRecentScans(db: Db): Promise<ScanFormData['recent']> {
  const result = await db.execute(sql`
    select id, chain, address, block, (
      select nullif(s.result -> 'control', 'null'::jsonb) from scan s where s.id = each_once.id) as control
    from (
      select distinct on (chain, address) id, chain, address, block, done_at from (
        select id, chain, address, block, done_at from scan
        where kind = 'contract' and stays order by done_at desc limit 100
      ) newest order by chain, address, done_at desc
    ) each_once order by done_at desc limit ${listed}`);
  const rows = parseRows(result, scanRow);
  const labelOf = await getAddressLabels(db, rows);
  return rows.map(({ control, ...row }) => ({ ...row, label: labelOf(row), controlGrade: control }));
}
