import { escapeXml } from '#lib/escapeXml.ts';
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

function entryOf(alert: Alert, origin: string): string {
  const link = `${origin}${alertHref({ projectId: alert.project.id, id: alert.id })}`;
  const mark = alert.project.demo ? ' (demo)' : '';
  const title = `${alert.state === 'retracted' ? 'We were wrong about ' : ''}${alert.project.name}${mark}: ${alert.title}`;
  return `  <entry>
    <id>${escapeXml(`${origin}/alerts/${alert.id}`)}</id>
    <title>${escapeXml(title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(link)}"/>
    <published>${alert.time}</published>
    <updated>${updatedOf(alert)}</updated>
    <category term="${alert.severity}"/>
    <category term="${alert.kind}"/>
    <content type="text">${escapeXml(bodyOf(alert))}</content>
  </entry>`;
}

interface Feed {
  origin: string;
  /** The project whose alerts these are; undefined: of all. */
  project?: { id: string; name: string } | undefined;
}

/** The newest alerts as an Atom feed (RFC 4287). */
export function renderAlertsFeed(alerts: readonly Alert[], { origin, project }: Feed): string {
  const self = `${origin}/alerts.atom${project ? `?projectId=${encodeURIComponent(project.id)}` : ''}`;
  const page = `${origin}${project ? projectHref(project.id) : '/'}`;
  const newest = alerts.map(updatedOf).sort().at(-1) ?? '1970-01-01T00:00:00.000Z';
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(self)}</id>
  <title>${escapeXml(project ? `${project.name}: Parapet security alerts` : 'Parapet security alerts')}</title>
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
  <updated>${newest}</updated>
  <author><name>Parapet</name></author>
${alerts.map((alert) => entryOf(alert, origin)).join('\n')}
</feed>
`;
}
