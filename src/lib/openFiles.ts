import { readFileSync } from 'node:fs';

/** Below this a site could not serve: its runtime, its database and its work take that much before the first visitor. */
export const leastOpenFiles = 256;

/** The embedded database can do with the first and makes no use of more than the second. */
const databaseFiles = { least: 64, most: 1000 };
/** Of files that are served, of asking others, and of telling why a connection is refused. */
const otherFiles = { least: 96, most: 2000 };
/** Each holds memory, too: enough for all requests and streams that may be under way, and as many that rest. */
const mostConnections = 4000;

/** What of the open files is whose; the rest is for everything else. */
export interface OpenFileShares {
  /** Of the embedded database. */
  database: number;
  /** Of visitors. */
  connections: number;
}

/** How many files and connections this process may have open at once. Node has raised the soft limit to the hard one. */
export function readMostOpenFiles(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    // Other systems do not say it there, and have no low limit by default.
    return Number.POSITIVE_INFINITY;
  }
}

/** Neither visitors nor the database may leave the other without. */
export function shareOpenFiles(most: number): OpenFileShares {
  const database = Math.max(databaseFiles.least, Math.min(Math.floor(most / 3), databaseFiles.most));
  const rest = Math.max(otherFiles.least, Math.min(Math.floor(most / 8), otherFiles.most));
  return { database, connections: Math.max(1, Math.min(most - database - rest, mostConnections)) };
}
