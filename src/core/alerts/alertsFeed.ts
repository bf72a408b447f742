import { type FeedEntry, renderAtom } from '#lib/renderAtom.ts';
import { alertHref } from '#wire/alertHref.ts';
import type { Alert } from '#wire/alerts.ts';
import { projectHref } from '#wire/projectHref.ts';

/** When something about the alert was last said. */
function updatedOf({ time, updates, resolvedAt, judgedAt }: Alert): string {
  const times = [time, ...updates.map((update) => update.time), resolvedAt ?? time, judgedAt ?? time];
  return new Date(Math.max(...times.map((one) => Date.parse(one)))).toISOString();
}

function bodyOf({ text, updates, state, reason }: Alert): string {
  const said = [text, ...updates.map((update) => `${update.time}: ${update.text}`)];
  return (
    state === 'retracted'
      ? [`We were wrong about this and take it back. ${reason ?? ''}`.trim(), ...said]
      : said
  ).join('\n\n');
}

function entryOf(alert: Alert): FeedEntry {
  const { id, project, time, severity, kind } = alert;
  const mark = project.demo ? ' (demo)' : '';
  return {
    id: `/alerts/${id}`,
    href: alertHref({ projectId: project.id, id }),
    title: `${alert.state === 'retracted' ? 'We were wrong about ' : ''}${project.name}${mark}: ${alert.title}`,
    text: bodyOf(alert),
    published: time,
    updated: updatedOf(alert),
    categories: [severity, kind],
  };
}

interface Feed {
  origin: string;
  /** The project whose alerts these are; undefined: of all. */
  project?: { id: string; name: string } | undefined;
}

/** The newest alerts as an Atom feed (RFC 4287). */
export function renderAlertsFeed(alerts: readonly Alert[], { origin, project }: Feed): string {
  return renderAtom(
    {
      path: `/alerts.atom${project ? `?projectId=${encodeURIComponent(project.id)}` : ''}`,
      page: project ? projectHref(project.id) : '/',
      title: project ? `${project.name}: Parapet security alerts` : 'Parapet security alerts',
    },
    { origin, entries: alerts.map(entryOf) },
  );
}
