import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { fetchJson } from '#web/client/fetchJson.ts';
import { isRefusal } from '#web/client/httpErrors.ts';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormTrap } from '#web/ui/FormTrap.tsx';
import { focusFirstInvalid, getFieldErrors } from '#web/ui/formErrors.ts';
import { Textarea } from '#web/ui/Textarea.tsx';
import { formMessages } from '#wire/formMessages.ts';
import { type IncidentReportAnswer, incidentReportBodySchema } from '#wire/incidentReports.ts';
import { messages } from '#wire/messages.ts';
import type { IncidentSubject } from './IncidentSubject.ts';

interface IncidentDialogProps {
  about?: IncidentSubject | undefined;
  onClose: () => void;
}

const names: Record<string, string> = { description: 'Description', contact: 'Contact' };

/** Report Incident: stored and acknowledged, never published by itself. */
export function IncidentDialog({ about, onClose }: IncidentDialogProps) {
  const [sent, setSent] = useState<IncidentReportAnswer>();
  return (
    <Dialog open title="Report Incident" closeOnBackdrop={false} onClose={onClose}>
      {sent ? (
        <div role="status">
          <p className="text-base font-semibold">Thank you. We have received your report.</p>
          <p className="mt-1 text-muted">
            A person reads it before anything is published. Your reference is{' '}
            <span className="font-mono text-ink">{sent.reference}</span>.
          </p>
          <Button className="mt-5" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : (
        <IncidentForm about={about} onSent={setSent} />
      )}
    </Dialog>
  );
}

function IncidentForm({
  about,
  onSent,
}: {
  about: IncidentSubject | undefined;
  onSent: (answer: IncidentReportAnswer) => void;
}) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const result = z.safeParse(incidentReportBodySchema, {
      ...values,
      ...(about && { projectId: about.projectId }),
    });
    const faults = getFieldErrors(result);
    if (!about && values.subject?.trim() === '') faults.subject = formMessages.required('Project');
    setErrors(faults);
    if (!result.success || Object.keys(faults).length > 0) return focusFirstInvalid(form);
    setSending(true);
    setFailure('');
    try {
      const answer = await fetchJson<IncidentReportAnswer>('/api/incidents/report', { body: result.data });
      track('Report Incident', about ? { project: about.projectId } : {});
      onSent(answer);
    } catch (error) {
      const words = isRefusal(error) ? error.apiMessage : undefined;
      setFailure(words ?? messages.unknown);
      setSending(false);
    }
  };
  const faultOf = (name: string) => errors[name] && nameFault(name, errors[name]);

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      {about ? (
        <p>
          About <b className="font-semibold">{about.projectName}</b>
        </p>
      ) : (
        <Field
          label="Project"
          name="subject"
          required
          maxLength={200}
          hint="Its name, its token or a contract address"
          error={errors.subject}
        />
      )}
      <Field
        label="Link"
        name="link"
        type="url"
        placeholder="https://"
        hint="Optional: a transaction, a post or an article"
        error={errors.link && formMessages.url('Link')}
      />
      <Textarea
        label="Description"
        name="description"
        required
        rows={5}
        hint="What happened, when, and how you know"
        error={faultOf('description')}
      />
      <Field
        label="Contact"
        name="contact"
        hint="Optional: how we may reach you with questions"
        error={faultOf('contact')}
      />
      <FormTrap name="website" />
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button type="submit" variant="primary" block loading={sending}>
        Send report
      </Button>
    </form>
  );
}

/** The server's rules say what a value must be; people also need to hear which one. */
function nameFault(name: string, fault: string): string {
  return `${names[name] ?? name} ${fault}`;
}
