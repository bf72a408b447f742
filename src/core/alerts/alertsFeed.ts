import type { Feed, FeedEntry } from '#lib/Feed.ts';
import { alertHref } from '#wire/alertHref.ts';
import type { Alert } from '#wire/alerts.ts';
import { alertsFeedHref, type FeedFormat } from '#wire/feeds.ts';
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

interface AlertsFeed {
  format: FeedFormat;
  /** The project whose alerts these are; undefined: of all. */
  project: { id: string; name: string } | undefined;
}

/** The newest alerts as a feed. */
export function toAlertsFeed(
  alerts: readonly Alert[],
  { format, project }: AlertsFeed,
): Feed & { entries: FeedEntry[] } {
  return {
    path: alertsFeedHref(format, project?.id),
    page: project ? projectHref(project.id) : '/',
    title: project ? `${project.name}: Parapet security alerts` : 'Parapet security alerts',
    entries: alerts.map(entryOf),
  };
}
