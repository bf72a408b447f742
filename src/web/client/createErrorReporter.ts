import type { ErrorReport } from '#wire/errorReports.ts';
import { sendQuietly } from './sendQuietly.ts';

export type ReportError = (report: Omit<ErrorReport, 'trace'> & { trace?: string }) => void;

/** More from one page view says nothing new. */
const mostReports = 20;

/** Sends what went wrong to our server, each failure once per page view. Never fails itself. */
export function createErrorReporter({ origin }: { origin: string }): ReportError {
  const sent = new Set<string>();
  return ({ title, description, trace = '' }) => {
    const body = JSON.stringify({ title, description, trace });
    if (sent.has(body) || sent.size >= mostReports) return;
    sent.add(body);
    void sendQuietly(`${origin}/api/errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Outlives the page, but the browser allows that to small bodies only.
      keepalive: body.length < 60_000,
      body,
    });
  };
}
