import type { Alert } from '#wire/alerts.ts';

/** The list with one alert added or, when it is already there, put in its place: an alert can be confirmed or retracted later. */
export function mergeAlert(alerts: readonly Alert[], alert: Alert): Alert[] {
  const others = alerts.filter(({ id }) => id !== alert.id);
  return [...others, alert].sort((a, b) => Date.parse(b.time) - Date.parse(a.time));
}
