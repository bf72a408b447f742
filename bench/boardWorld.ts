import { sql } from 'drizzle-orm';
import { fingerprintVersion } from '#analyzer/fingerprint/fingerprintCode.ts';
import { importRecords } from '#core/imports/importRecords.ts';
import type { Database } from '#db/Database.ts';
import { migrate } from '#db/migrate.ts';
import { createProjectWorld } from './projectWorld.ts';

/** Projects that run one code, and codes that are nearly the same as each. */
const copiesOfCode = 20;

export const codeHashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`;

/** Projects with scores, and a week in which every second project moved; every contract runs a copy of some other's code. */
export async function fillBoardWorld(database: Database, count: number): Promise<void> {
  const { db } = database;
  await migrate(database);
  const now = new Date();
  await importRecords(db, { folder: createProjectWorld(count), now });
  await db.execute(sql`
    insert into alert (id, kind, detector, project_id, severity, time, title, text, state)
    select 'moved-' || n, 'onChain', 'ownershipTransferred', 'bench-' || n, 'info',
      ${now.toISOString()}::timestamptz - n * interval '20 seconds', 'Owner changed', 'It has another owner.', 'new'
    from generate_series(0, ${count - 1}::int, 2) n`);
  await db.execute(sql`
    insert into score_snapshot (project_id, at, rules_version, inputs_hash, coverage, ranked, cause, sentence, moves)
    select 'bench-' || n, ${now.toISOString()}::timestamptz - n * interval '20 seconds', 'bench', 'bench', 0.5, false, 'facts',
      'The score fell from 60 to 55.', '["An audit is older than a year."]'::jsonb
    from generate_series(0, ${count - 1}::int, 2) n`);
  // The code of contract n is n / 20; contract addresses are those of the projects.
  await db.execute(sql`
    insert into contract_state (chain, address, code_hash, proxy_kind, takeovers, block, time, read_at)
    select chain, address, '0x' || lpad(to_hex(substr(project_id, 7)::int / ${copiesOfCode}::int), 64, '0'), 'none', '[]'::jsonb, 1,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from contract`);
  const codes = Math.ceil(count / copiesOfCode);
  await db.execute(sql`
    insert into code_fingerprint (code_hash, version, skeleton, family, functions, own, cut, found_at)
    select '0x' || lpad(to_hex(n), 64, '0'), ${fingerprintVersion}::int, 's' || n, 'f' || n, '[]'::jsonb, 12, false, ${now.toISOString()}::timestamptz
    from generate_series(0, ${codes - 1}::int) n`);
  await db.execute(sql`
    insert into code_copy (code_hash, other_hash, kind, functions, shared)
    select '0x' || lpad(to_hex(n), 64, '0'), '0x' || lpad(to_hex(m), 64, '0'), case when n = m then 'sameCode' else 'nearlySame' end, 14, 12
    from generate_series(0, ${codes - 1}::int) n, generate_series(0, ${codes - 1}::int) m
    where n / 10 = m / 10`);
  await db.execute(sql`analyze`);
}
