import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { dueDays } from '#model/disputes.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { disputeHref } from '#web/disputes/disputeHref.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { FormTrap } from '#web/ui/FormTrap.tsx';
import { focusFirstInvalid, getFieldErrors } from '#web/ui/formErrors.ts';
import { Textarea } from '#web/ui/Textarea.tsx';
import {
  type DisputesPageData,
  disputeLengths,
  type OpenedDispute,
  openDisputeSchema,
} from '#wire/disputes.ts';
import { DisputesFrame } from './DisputesFrame.tsx';

/** Says what is wrong and how one knows. Works without scripts: the form is sent as it is. */
export function DisputeForm({
  project,
  about,
  statement,
  severity,
}: Extract<DisputesPageData, { view: 'form' }>) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const navigate = useNavigate();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const result = z.safeParse(openDisputeSchema, Object.fromEntries(new FormData(form)));
    const faults = getFieldErrors(result);
    setErrors(faults);
    if (!result.success) return focusFirstInvalid(form);
    setSending(true);
    setFailure('');
    try {
      const { number } = await fetchJson<OpenedDispute>('/api/disputes/open', { body: result.data });
      await navigate(disputeHref(project.id, number));
    } catch (error) {
      setFailure(messageOf(error));
      setSending(false);
    }
  };
  return (
    <DisputesFrame
      project={project}
      title="Dispute a statement"
      description={`Say what is wrong about ${project.name} on this site, and how you know.`}
      path={`${disputeHref(project.id)}/new`}
      noindex
    >
      <Card aria-labelledby="statement">
        <CardHeader id="statement" title={`What this site says about ${project.name}`} />
        <CardRow>
          <p className="wrap-anywhere">{statement}</p>
        </CardRow>
      </Card>
      <form
        method="post"
        action="/api/disputes/open"
        className="space-y-4"
        onSubmit={(event) => void send(event)}
      >
        <input type="hidden" name="projectId" value={project.id} />
        <input type="hidden" name="about" value={about} />
        <Textarea
          label="What is wrong"
          name="wrong"
          required
          rows={6}
          minLength={disputeLengths.least}
          maxLength={disputeLengths.most}
          hint="Do not name private persons."
          error={errors.wrong && `What is wrong ${errors.wrong}`}
        />
        <Textarea
          label="Evidence"
          name="evidence"
          rows={4}
          maxLength={disputeLengths.most}
          hint="Optional: transactions, addresses, commits or links. We show them as plain text."
          error={errors.evidence && `Evidence ${errors.evidence}`}
        />
        <FormTrap name="website" />
        <ul className="list-disc space-y-1 pl-5 text-muted">
          <li>
            Staff decides within {dueDays[severity]} days of today, by how grave the statement is, and says
            why.
          </li>
          <li>
            Your words are shown to everybody once staff has let them through; hidden words say why they are
            hidden. Your name and address are not shown.
          </li>
          <li>We mail you the outcome.</li>
        </ul>
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        <Button type="submit" variant="primary" loading={sending}>
          Send
        </Button>
      </form>
    </DisputesFrame>
  );
}
