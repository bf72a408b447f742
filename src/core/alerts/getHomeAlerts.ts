import type { Db } from '#db/Database.ts';
import type { Alert } from '#wire/alerts.ts';
import { mostOfProject, mostOnHome, spreadAlerts } from '#wire/spreadAlerts.ts';
import { getNewestAlerts } from './getAlerts.ts';

/** The newest alerts, a few of one project: one that raises many is left out when it has its share, and others are asked for. */
export async function getHomeAlerts(db: Db): Promise<Alert[]> {
  const found = new Map<string, Alert>();
  const full = new Set<string>();
  for (;;) {
    const rows = await getNewestAlerts(db, { limit: mostOnHome, without: [...full] });
    for (const one of rows) found.set(one.id, one);
    const before = full.size;
    for (const [id, { length }] of Map.groupBy(rows, ({ project }) => project.id))
      if (length > mostOfProject) full.add(id);
    if (full.size === before || rows.length < mostOnHome) break;
  }
  const byTime = [...found.values()].sort(
    (a, b) => Date.parse(b.time) - Date.parse(a.time) || (a.id < b.id ? -1 : 1),
  );
  return spreadAlerts(byTime);
}
