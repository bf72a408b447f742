import { ButtonLink } from '../ui/Button.tsx';

/** Leads to how an incident is reported. */
export function ReportIncidentButton() {
  return (
    <ButtonLink to="/resources/guides/reporting-an-incident" size="sm">
      Report Incident
    </ButtonLink>
  );
}
