import { mostOfProject, spreadAlerts } from '#homePage/spreadAlerts.ts';
import { track } from '#web/client/userEvents.ts';
import { ReportIncidentButton } from '#web/incidentReports/ReportIncidentButton.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { StaleNote } from '#web/ui/StaleNote.tsx';
import type { Alert } from '#wire/alerts.ts';
import { AlertRow } from './AlertRow.tsx';
import { useLiveAlerts } from './useLiveAlerts.ts';

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
