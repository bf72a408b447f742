import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { caseHref } from '#model/caseHref.ts';
import { traceCaseLimits } from '#model/traceCaseLimits.ts';
import { type TraceView, writeTraceView } from '#trace/traceView.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import type { TraceCase } from '#wire/traceCases.ts';
import type { TracePageData } from '#wire/tracePage.ts';

interface CaseFormProps {
  shown: TraceCase | null;
  isMine: boolean;
  query: TracePageData['query'];
  view: TraceView;
}

/** The case as it shall be: what stands in the fields, with the picture as it is looked at now. */
export function CaseForm({ shown, isMine, query, view }: CaseFormProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const mine = isMine ? shown : null;

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(messageOf(error));
    }
    setBusy(false);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { title, note } = Object.fromEntries(new FormData(event.currentTarget));
    const { case: _, ...asked } = query;
    const body = { title, note, query: { ...asked, ...writeTraceView(view) } };
    return attempt(async () => {
      if (mine) await fetchJson('/api/trace-cases/update', { body: { ...body, id: mine.id } });
      const { id } = mine ?? (await fetchJson<{ id: string }>('/api/trace-cases/create', { body }));
      toast.show(mine ? 'The case is saved.' : 'The trace is kept. Its link is below the picture.');
      await navigate(caseHref(id), { replace: mine !== null, preventScrollReset: true });
    });
  };
  const remove = () =>
    attempt(async () => {
      if (!mine) return;
      await fetchJson('/api/trace-cases/delete', { body: { id: mine.id } });
      toast.show('The case is deleted; its link no longer works.');
      await navigate(fixedPages.trace.path);
    });

  return (
    <CardRow>
      <form className="grid max-w-180 gap-4" onSubmit={(event) => void save(event)} aria-label="The case">
        {mine && <CopyField label="link of this case" value={`${location.origin}${caseHref(mine.id)}`} />}
        <Field
          label="Title"
          name="title"
          required
          maxLength={traceCaseLimits.title}
          defaultValue={mine?.title ?? ''}
        />
        <Textarea
          label="Note"
          name="note"
          hint="What was found, and what is supposed: whoever has the link reads it."
          maxLength={traceCaseLimits.note}
          defaultValue={mine?.note ?? ''}
        />
        <p className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" loading={isBusy}>
            {mine ? 'Save changes' : shown ? 'Keep a copy of my own' : 'Keep as a case'}
          </Button>
          {mine && (
            <Button variant="danger" loading={isBusy} onClick={() => void remove()}>
              Delete
            </Button>
          )}
          {fault && (
            <span role="alert" className="text-danger">
              {fault}
            </span>
          )}
        </p>
      </form>
    </CardRow>
  );
}
