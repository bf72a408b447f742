import type { Alert } from '#wire/alerts.ts';

/** Whoever commands a contract can raise any number of alerts: of one project so many stand on the home page at once. */
export const mostOfProject = 3;
export const mostOnHome = 8;

/** The first of a list that the home page shows. */
export function spreadAlerts(alerts: readonly Alert[]): Alert[] {
  const counts = new Map<string, number>();
  const spread = alerts.filter(({ project: { id } }) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count <= mostOfProject;
  });
  return spread.slice(0, mostOnHome);
}
