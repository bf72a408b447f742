import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, readMigrations } from '#db/migrate.ts';
import { openLite } from '#db/openLite.ts';
import { buildDatabaseImage } from '../../scripts/entry/build.js';

/** Where a migrated data directory is kept for this set of migrations, so that each test file starts from it. */
export function liteImagePath(): string {
  const hash = createHash('sha256')
    .update(
      readMigrations()
        .map((migration) => migration.hash)
        .join(),
    )
    .digest('hex')
    .slice(0, 16);
  return join(tmpdir(), 'parapet-test-images', `${hash}.tar`);
}

export async function setup(): Promise<void> {
  await buildDatabaseImage({ node: process.execPath, env: process.env });
  const file = liteImagePath();
  if (existsSync(file)) return;
  mkdirSync(join(file, '..'), { recursive: true });
  const database = await openLite({});
  await migrate(database);
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, await database.dump());
  renameSync(partial, file);
  await database.close();
}
