import type { MouseEvent } from 'react';
import { ButtonLink } from '#web/ui/Button.tsx';
import type { IncidentSubject } from './IncidentSubject.ts';
import { useReportIncident } from './useReportIncident.tsx';

/** Opens the form; without scripts it leads to how an incident is reported. */
export function ReportIncidentButton({ about }: { about?: IncidentSubject }) {
  const reportIncident = useReportIncident();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    reportIncident(about);
  };
  return (
    <ButtonLink to="/resources/guides/reporting-an-incident" size="sm" onClick={open}>
      Report Incident
    </ButtonLink>
  );
}
