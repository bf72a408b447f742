import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';

// The next migration is made from the newest snapshot alone: nine thousand lines of each older one would say nothing that the SQL does not.
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' });
const folder = new URL('../drizzle/meta/', import.meta.url);
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
for (const older of snapshots.sort().slice(0, -1)) rmSync(new URL(older, folder));
process.exitCode = status ?? 1;
