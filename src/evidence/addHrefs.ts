import type { Evidence } from '#model/evidence.ts';
import type { Alert } from '#wire/alerts.ts';
import { evidenceHref, type PlaceOptions } from './evidencePlace.ts';

/** An answer whose references all have the address of the page that shows them, wherever they are in it. */
export function addHrefs<T>(answer: T, options: PlaceOptions): T {
  /** Rows of lists name their evidence in a shape of their own, without a kind. */
  const addHref = (one: Evidence | { kind?: undefined } | null) =>
    one?.kind === undefined ? walk(one) : { ...one, href: evidenceHref(one, options) };
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    if (Array.isArray(value)) return value.map(walk);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key !== 'evidence') return [key, walk(inner)];
        return [key, Array.isArray(inner) ? inner.map(addHref) : addHref(inner)];
      }),
    );
  };
  return walk(answer) as T;
}

/** The same for an alert, which has one reference. */
export function addAlertHref(alert: Alert, isRead: PlaceOptions['isRead']): Alert {
  const { evidence, project } = alert;
  if (!evidence) return alert;
  return {
    ...alert,
    evidence: { ...evidence, href: evidenceHref(evidence, { projectId: project.id, isRead }) },
  };
}
