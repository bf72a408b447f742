import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { caseHref } from '#model/caseHref.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { Alert, AlertsAnswer } from '#wire/alerts.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import type { TraceCase } from '#wire/traceCases.ts';

const incidentsPath = '/api/alerts?kind=incident&perPage=100';

/** For editors: a case is published beside an incident, or taken away. Both are in the audit log. */
export function CaseStaff({ shown: { id, incident } }: { shown: TraceCase }) {
  const navigate = useNavigate();
  const toast = useToast();
  const [incidents, setIncidents] = useState<readonly Alert[]>([]);
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    fetchJson<AlertsAnswer>(incidentsPath).then(
      ({ items }) => setIncidents(items),
      (error: unknown) => setFault(messageOf(error)),
    );
  }, []);

  const attempt = (work: () => Promise<void>) => work().catch((error: unknown) => setFault(messageOf(error)));
  const publish = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { id, ...Object.fromEntries(new FormData(event.currentTarget)) };
    return attempt(async () => {
      const made = await fetchJson<{ id: string }>('/api/admin/trace-cases/publish', { body });
      toast.show('A copy is published beside the incident.');
      await navigate(caseHref(made.id));
    });
  };
  const remove = () =>
    attempt(async () => {
      await fetchJson('/api/admin/trace-cases/remove', { body: { id } });
      toast.show('The case is taken away; its link no longer works.');
      await navigate(fixedPages.trace.path);
    });
  return (
    <CardRow>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => void publish(event)}
        aria-label="Publication"
      >
        {!incident && (
          <>
            <Select
              label="Publish beside an incident"
              name="incident"
              required
              className="min-w-60 flex-1"
              options={incidents.map((one) => ({
                value: one.id,
                label: `${one.project.name}: ${one.title}`,
              }))}
            />
            <Button type="submit" disabled={incidents.length === 0}>
              Publish a copy
            </Button>
          </>
        )}
        <Button variant="danger" onClick={() => void remove()}>
          {incident ? 'Withdraw the publication' : 'Take this case away'}
        </Button>
        {fault && (
          <span role="alert" className="text-danger">
            {fault}
          </span>
        )}
      </form>
    </CardRow>
  );
}
