import { sql } from 'drizzle-orm';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/openDatabase.ts';

// A child process of the crash test: writes pairs of rows, each pair in one transaction, and says each number once
// the database has acknowledged it.
const [data = '', start = '0', url] = process.argv.slice(2);
const database = await openDatabase({ data, url });
await migrate(database);

for (let n = Number(start); ; n++) {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into announcement (content, link) values (${`row ${n}`}, 'a')`);
    await tx.execute(sql`insert into announcement (content, link) values (${`row ${n}`}, 'b')`);
  });
  process.stdout.write(`${n}\n`);
}
