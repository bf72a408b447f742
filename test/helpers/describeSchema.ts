import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from './rowsOf.ts';

/** Our relations; partitions follow from their parents, and how far a database is migrated is no part of its schema. */
const ours = `c.relnamespace = current_schema()::regnamespace and not c.relispartition and c.relname not like 'applied\\_migration%'`;

const kinds = {
  relation: `select c.relname, c.relkind, c.relpersistence, c.reloptions, c.relrowsecurity, c.relreplident, pg_get_partkeydef(c.oid)
    from pg_class c where ${ours}`,
  column: `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity,
      a.attgenerated, a.attcollation::regcollation, a.attstorage, a.attcompression, a.attoptions
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${ours} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  // From PostgreSQL 18 on each "not null" has a name of its own, which says nothing; that it holds is told of the column.
  constraint: `select c.relname, n.conname, pg_get_constraintdef(n.oid), n.convalidated, n.condeferrable
    from pg_class c join pg_constraint n on n.conrelid = c.oid where ${ours} and n.contype <> 'n'`,
  index: `select pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisunique, i.indisprimary, i.indisclustered, i.indisreplident
    from pg_class c join pg_index i on i.indrelid = c.oid where ${ours}`,
  sequence: `select c.relname, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle, d.refobjid::regclass, d.deptype
    from pg_class c join pg_sequence s on s.seqrelid = c.oid left join pg_depend d on d.objid = c.oid and d.refclassid = 'pg_class'::regclass where ${ours}`,
  trigger: `select pg_get_triggerdef(t.oid) from pg_class c join pg_trigger t on t.tgrelid = c.oid where ${ours} and not t.tgisinternal`,
  rule: `select pg_get_ruledef(r.oid) from pg_class c join pg_rewrite r on r.ev_class = c.oid where ${ours}`,
  statistics: `select pg_get_statisticsobjdef(s.oid) from pg_class c join pg_statistic_ext s on s.stxrelid = c.oid where ${ours}`,
  comment: `select c.relname, s.objsubid, s.description from pg_class c join pg_description s on s.objoid = c.oid and s.classoid = 'pg_class'::regclass where ${ours}`,
  routine:
    'select p.oid::regprocedure, p.prosrc from pg_proc p where p.pronamespace = current_schema()::regnamespace',
  type: `select t.typname, t.typtype from pg_type t where t.typnamespace = current_schema()::regnamespace and t.typtype not in ('b', 'c')`,
  extension: 'select e.extname from pg_extension e',
};

/**
 * Everything that the catalogue says of our tables and of whatever else there is, a line each. Columns are not told in their order:
 * one that was added later comes last, and no statement counts on it.
 */
export async function describeSchema(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(kinds)) {
    const found = await db.execute(sql.raw(`select to_jsonb(q)::text as line from (${query}) q order by 1`));
    for (const { line } of rowsOf<{ line: string }>(found)) lines.push(`${kind} ${line}`);
  }
  return lines;
}
