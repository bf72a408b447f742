import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react';
import { track } from '#web/client/userEvents.ts';
import type { IncidentSubject } from '#web/incidentReports/IncidentSubject.ts';

type OpenDialog = { kind: 'quote' } | { kind: 'incident'; about?: IncidentSubject } | { kind: 'impersonate' };

export interface ShellDialogs {
  /** Request a Quote: 'Protect Your Project Today'. */
  requestQuote(): void;
  /** Report Incident; from a project's page with the project filled in. */
  reportIncident(about?: IncidentSubject): void;
  /** The admin's tool to act as another user. */
  impersonate(): void;
}

const ShellDialogsContext = createContext<ShellDialogs | undefined>(undefined);

const QuoteDialog = lazy(async () => ({
  default: (await import('#web/quotes/QuoteDialog.tsx')).QuoteDialog,
}));
const IncidentDialog = lazy(async () => ({
  default: (await import('#web/incidentReports/IncidentDialog.tsx')).IncidentDialog,
}));
const ImpersonateDialog = lazy(async () => ({
  default: (await import('#web/impersonation/ImpersonateDialog.tsx')).ImpersonateDialog,
}));

/** The dialogs that any page may open; their code is fetched when one is. */
export function ShellDialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const dialogs = useMemo<ShellDialogs>(
    () => ({
      requestQuote() {
        track('Open Request Quote');
        setOpen({ kind: 'quote' });
      },
      reportIncident: (about) => setOpen({ kind: 'incident', ...(about && { about }) }),
      impersonate: () => setOpen({ kind: 'impersonate' }),
    }),
    [],
  );
  return (
    <ShellDialogsContext value={dialogs}>
      {children}
      <Suspense>
        {open?.kind === 'quote' && <QuoteDialog onClose={close} />}
        {open?.kind === 'incident' && <IncidentDialog about={open.about} onClose={close} />}
        {open?.kind === 'impersonate' && <ImpersonateDialog onClose={close} />}
      </Suspense>
    </ShellDialogsContext>
  );
}

export function useShellDialogs(): ShellDialogs {
  const dialogs = use(ShellDialogsContext);
  if (!dialogs) throw new Error('useShellDialogs needs a ShellDialogsProvider above it.');
  return dialogs;
}
