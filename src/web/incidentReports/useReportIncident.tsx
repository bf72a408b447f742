import { lazy, useCallback } from 'react';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import type { IncidentSubject } from './IncidentSubject.ts';

const IncidentDialog = lazy(async () => ({ default: (await import('./IncidentDialog.tsx')).IncidentDialog }));

/** Report Incident; from a project's page with the project filled in. */
export function useReportIncident(): (about?: IncidentSubject) => void {
  const openDialog = useOpenDialog();
  return useCallback(
    (about) => openDialog((close) => <IncidentDialog about={about} onClose={close} />),
    [openDialog],
  );
}
