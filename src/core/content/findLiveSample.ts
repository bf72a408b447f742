import { getNewestAlerts } from '#core/alerts/getAlerts.ts';
import { getAudits, getRecentlyAudited } from '#core/audits/getAudits.ts';
import type { Db } from '#db/Database.ts';
import { findingStatusNames } from '#model/findings.ts';
import { findingSeverities } from '#model/severities.ts';
import { alertHref } from '#wire/alertHref.ts';
import type { Alert } from '#wire/alerts.ts';
import { findingAnchor } from '#wire/anchors.ts';
import type { LiveSample } from '#wire/content.ts';
import { findTrailSample } from '../traceCases/listTrails.ts';

const length = 5;

/** Where not all are fictional, each that is says so; else the whole sample does. */
const projectCell = ({ id, name, demo }: Alert['project'], isMixed: boolean) => ({
  path: `/projects/${id}`,
  text: demo && isMixed ? `${name} (demo)` : name,
});

async function getAlertSample(
  db: Db,
  { title, kind }: { title: string; kind: Alert['kind'] },
): Promise<LiveSample | null> {
  const all = await getNewestAlerts(db, { kind, limit: 4 * length });
  const items = all.filter(({ state }) => state !== 'retracted').slice(0, length);
  if (items.length === 0) return null;
  const demo = items.every(({ project }) => project.demo);
  return {
    title,
    columns: ['What happened', 'Severity', 'Project', 'When'],
    rows: items.map((alert) => [
      { path: alertHref({ projectId: alert.project.id, id: alert.id }), text: alert.title },
      { severity: alert.severity },
      projectCell(alert.project, !demo),
      { time: alert.time },
    ]),
    demo,
    more: { path: '/', text: 'The newest of all kinds, on the home page' },
  };
}

async function getAuditSample(db: Db): Promise<LiveSample | null> {
  for (const { project, audit } of await getRecentlyAudited(db, { limit: length })) {
    const found = (await getAudits(db, { projectId: project.id, deployed: [] })).find(
      ({ id }) => id === audit.id,
    );
    if (!found?.findings?.length) continue;
    const gravest = found.findings.toSorted(
      (a, b) => findingSeverities.indexOf(a.severity) - findingSeverities.indexOf(b.severity),
    );
    const path = `/projects/${project.id}?tab=code-audit`;
    return {
      title: `Recent audit: ${project.name}`,
      columns: ['Finding', 'Severity', 'Status'],
      rows: gravest
        .slice(0, length)
        .map(({ id, title, severity, status }) => [
          { path: `${path}#${findingAnchor(audit.id, id)}`, text: title },
          { severity },
          findingStatusNames[status],
        ]),
      demo: project.demo,
      more: { path, text: `All ${found.findings.length} findings, scope and report` },
    };
  }
  return null;
}

const samples: Readonly<Record<string, (db: Db) => Promise<LiveSample | null>>> = {
  'security-audit': getAuditSample,
  skynet: (db) => getAlertSample(db, { title: 'The newest on-chain alerts', kind: 'onChain' }),
  skytrace: findTrailSample,
  pentest: (db) => getAlertSample(db, { title: 'Newest incidents', kind: 'incident' }),
};

/** What the product's work looks like in the records of this very site; null while there are none. */
export async function findLiveSample(db: Db, product: string): Promise<LiveSample | null> {
  return (await samples[product]?.(db)) ?? null;
}
