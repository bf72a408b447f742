import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { getStoredState } from '#core/siteState/getStoredState.ts';
import type { Database } from '#db/Database.ts';
import { getAppliedMigrations, readMigrations } from '#db/migrate.ts';
import type { SiteState } from '#wire/siteState.ts';
import type { ChainDirectory } from './ChainDirectory.ts';

interface SiteStateParts {
  database: Database;
  chains: ChainDirectory;
  cache: { readonly size: number; readonly bytes: number };
  /** What the cache may hold. */
  mostCacheBytes: number;
  countListeners(): number;
  /** The folder whose disk fills. */
  data: string;
}

function readVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** How the site is: what the database knows, and what this process sees of itself. */
export function createSiteState(parts: SiteStateParts): () => Promise<SiteState> {
  const { database, chains, cache } = parts;
  const parapet = readVersion();
  const wanted = readMigrations().length;
  return async () => {
    const now = Date.now();
    const [stored, applied, disk] = await Promise.all([
      getStoredState(database.db),
      getAppliedMigrations(database),
      statfs(parts.data),
    ]);
    return {
      chains: chains.report().chains ?? [],
      chainTroubles: stored.chainTroubles,
      endpoints: chains.endpoints(),
      sources: stored.sources,
      pasts: stored.pasts,
      leaderships: stored.leaderships,
      mails: stored.mails,
      database: {
        engine: database.engine,
        ...stored.database,
        migrations: { applied: applied.length, wanted },
      },
      disk: { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
      cache: { pages: cache.size, bytes: cache.bytes, mostBytes: parts.mostCacheBytes },
      process: {
        memoryBytes: process.memoryUsage.rss(),
        since: new Date(now - process.uptime() * 1000).toISOString(),
        alertListeners: parts.countListeners(),
      },
      versions: { parapet, node: process.versions.node, rules: stored.rules },
      at: new Date(now).toISOString(),
    };
  };
}
