import type { ErrorReport } from '#wire/errorReports.ts';

export interface SentryTarget {
  /** Where envelopes go. */
  endpoint: string;
  key: string;
}

/** `https://KEY@host/path/PROJECT` as error services hand it out; undefined when it is not one. */
export function parseSentryDsn(dsn: string): SentryTarget | undefined {
  if (!URL.canParse(dsn)) return undefined;
  const { protocol, username, host, pathname } = new URL(dsn);
  const [, path = '', project] = /^(.*)\/(\d+)\/?$/.exec(pathname) ?? [];
  if (!['http:', 'https:'].includes(protocol) || username === '' || project === undefined) return undefined;
  return { endpoint: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username };
}

/** Sends one report on as a Sentry envelope. Throws when the service does not take it. */
export async function forwardToSentry(
  { endpoint, key }: SentryTarget,
  { report, fingerprint, now }: { report: ErrorReport; fingerprint: string; now: Date },
): Promise<void> {
  const eventId = crypto.randomUUID().replaceAll('-', '');
  const event = {
    event_id: eventId,
    timestamp: now.toISOString(),
    platform: 'javascript',
    level: 'error',
    logger: 'parapet.browser',
    fingerprint: [fingerprint],
    message: { formatted: `${report.title}: ${report.description}`.slice(0, 8000) },
    extra: { trace: report.trace },
  };
  const envelope = [{ event_id: eventId, sent_at: now.toISOString() }, { type: 'event' }, event];
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': `Sentry sentry_version=7, sentry_client=parapet/1, sentry_key=${key}`,
    },
    body: envelope.map((line) => JSON.stringify(line)).join('\n'),
    signal: AbortSignal.timeout(10_000),
  });
  // What it says beside is not needed, and an unread body would hold the connection.
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The error service answered ${response.status}`);
}
