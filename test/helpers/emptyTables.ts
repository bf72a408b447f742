import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';

/** Deleting leaves its rows behind as dead ones; from this size on a new file is cheaper. */
const truncateBytes = 256 * 1024;

/** The months that a test file made would be found by the next. */
export async function dropPartitions(db: Db): Promise<void> {
  await db.execute(
    sql.raw(`do $$
      declare found record;
      begin
        for found in select oid::regclass as name from pg_class
          where relispartition and relkind = 'r' and relnamespace = current_schema()::regnamespace
        loop
          execute format('drop table %s', found.name);
        end loop;
      end $$`),
  );
}

/**
 * Empties what was written to and starts used sequences again. A table that nobody wrote to has no bytes, so most are
 * not touched at all: truncating all fifty took ten times as long as all else that a short test does.
 * As a replica nobody asks for foreign keys, so the order does not matter.
 */
export async function emptyTables(db: Db): Promise<void> {
  await db.execute(
    sql.raw(`do $$
      declare found record;
      begin
        set local session_replication_role = replica;
        for found in
          select oid::regclass as name, pg_relation_size(oid) as size from pg_class
          where relkind = 'r' and relnamespace = current_schema()::regnamespace
            and relname <> 'applied_migration' and pg_relation_size(oid) > 0
        loop
          if found.size < ${truncateBytes} then
            execute format('delete from %s', found.name);
          else
            execute format('truncate %s cascade', found.name);
          end if;
        end loop;
        perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = current_schema() and last_value is not null;
      end $$`),
  );
}
