import { useEffect, useState } from 'react';
import { mostOfProject, spreadAlerts } from '#homePage/spreadAlerts.ts';
import { track } from '#web/client/userEvents.ts';
import { ReportIncidentButton } from '#web/incidentReports/ReportIncidentButton.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { StaleNote } from '#web/ui/StaleNote.tsx';
import type { Alert } from '#wire/alerts.ts';
import { AlertRow } from './AlertRow.tsx';

/** The list with one alert added or, when it is already there, put in its place: an alert can be confirmed or retracted later. */
export function mergeAlert(alerts: readonly Alert[], alert: Alert): Alert[] {
  const others = alerts.filter(({ id }) => id !== alert.id);
  return [...others, alert].sort((a, b) => Date.parse(b.time) - Date.parse(a.time));
}

interface LiveAlerts {
  /** `off` until the stream opens, and for good where there is none. */
  state: 'off' | 'live' | 'lost';
  items: readonly Alert[];
  /** How many came since the page was loaded; they stand first. */
  arrived: number;
}

/** The loaded alerts and, after hydration, those that happen while the page is open. */
function useLiveAlerts(loaded: readonly Alert[], live: boolean): LiveAlerts {
  const [state, setState] = useState<LiveAlerts['state']>('off');
  const [news, setNews] = useState<readonly Alert[]>([]);

  useEffect(() => {
    if (!live || typeof EventSource === 'undefined') return;
    const stream = new EventSource('/api/alerts/stream');
    let opened = false;
    stream.onopen = () => {
      opened = true;
      setState('live');
    };
    stream.onerror = () => {
      if (opened) setState('lost');
      // A server without the stream is not asked again.
      else stream.close();
    };
    stream.addEventListener('alert', (event) => {
      const alert = JSON.parse(event.data) as Alert;
      setNews((before) => mergeAlert(before, alert));
    });
    return () => stream.close();
  }, [live]);

  const known = new Set(loaded.map(({ id }) => id));
  const items = news.reduce<readonly Alert[]>(mergeAlert, loaded);
  return { state, items, arrived: news.filter(({ id }) => !known.has(id)).length };
}

interface AlertsSectionProps {
  alerts: readonly Alert[];
  /** A chain is followed, so there is something to wait for. */
  live: boolean;
  asOf: string;
}

/** Newest first; new ones appear while the page is open. */
export function AlertsSection({ alerts, live, asOf }: AlertsSectionProps) {
  const { state, items, arrived } = useLiveAlerts(alerts, live);
  const fresh = new Set(items.slice(0, arrived).map(({ id }) => id));
  return (
    <section className="card mt-8" aria-labelledby="alerts-title" data-tour="security-alerts">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4.5 py-3.5">
        <div className="flex flex-wrap items-center gap-2.5">
          <h2 id="alerts-title">Security alerts</h2>
          {state === 'live' && <Chip dot>live</Chip>}
          {state === 'lost' && <StaleNote at={asOf}>Live updates stopped; reload for the newest.</StaleNote>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <a className="btn btn-quiet btn-sm" href="/alerts.atom" onClick={() => track('Open Alerts Feed')}>
            Atom feed
          </a>
          <ReportIncidentButton />
        </div>
        <p data-written="" className="w-full text-xs text-muted">
          The newest, at most {mostOfProject} of one project.
        </p>
      </div>
      <p className="sr-only" role="status">
        {arrived > 0 && `${arrived} new ${arrived === 1 ? 'alert' : 'alerts'}: ${items[0]?.title}`}
      </p>
      {items.length === 0 ? (
        <EmptyState title="No alerts on record">
          {live
            ? 'Incidents and detector alerts appear here. An empty list is no proof that nothing happened.'
            : 'Incidents appear here. No chain is followed, so no detector runs.'}
        </EmptyState>
      ) : (
        <ul>
          {spreadAlerts(items).map((alert) => (
            <AlertRow key={alert.id} alert={alert} fresh={fresh.has(alert.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
