import { type DisputeOutcome, disputeOutcomes } from '#model/disputes.ts';
import { isAdmitted, type Role } from '#model/users.ts';
import { disputeHref } from '#web/disputes/disputeHref.ts';
import { outcomeNames } from '#web/disputes/disputeWords.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import type { DeskDispute, DeskDisputesData } from '#wire/disputes.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { DisputeWords } from './DisputeWords.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import { useDeskAction } from './useDeskAction.ts';
import { WordsDialog } from './WordsDialog.tsx';

const outcomeOptions = disputeOutcomes.map((value: DisputeOutcome) => ({
  value,
  label: outcomeNames[value],
}));

/** What people say is wrong, what is due first on top; staff lets words through, answers and decides. */
export function Component({ data }: { data: DeskDisputesData }) {
  const { disputes, all, role } = data;
  return (
    <DeskFrame data={data} title="Disputes" aside={<QueueFilter path="/admin/disputes" all={all} />}>
      <p className="text-muted">
        The clock starts on the day of the dispute. An outcome is final. Change records or override answers
        yourself.
      </p>
      {disputes.length === 0 && (
        <Card>
          <EmptyState title={all ? 'No disputes yet' : 'No open disputes'}>
            Visitors dispute a statement on the project page.
          </EmptyState>
        </Card>
      )}
      {disputes.map((dispute) => (
        <DisputeCard key={dispute.id} dispute={dispute} role={role} />
      ))}
    </DeskFrame>
  );
}

const overrideOptions = [
  { value: 'unknown', label: 'Unknown: it does not count' },
  { value: 'fail', label: 'Fail: it was too kind' },
];

function DisputeCard({ dispute, role }: { dispute: DeskDispute; role: Role }) {
  const {
    id,
    project,
    number,
    statement,
    severity,
    state,
    outcome,
    reason,
    dueAt,
    posts,
    answers,
    overrides,
  } = dispute;
  const openDialog = useOpenDialog();
  const { act } = useDeskAction();
  const name = `${project.name}, dispute ${number}`;
  const answer = () =>
    openDialog((close) => (
      <WordsDialog
        title="Answer"
        label="Answer"
        hint="Public, and mailed to followers. The dispute stays open."
        submit="Send the answer"
        maxLength={4000}
        onClose={close}
        onSubmit={(text) =>
          act({
            key: 'answer',
            path: '/api/admin/disputes/answer',
            body: { id, text },
            done: () => `Answered: ${name}.`,
          })
        }
      />
    ));
  const decide = () =>
    openDialog((close) => (
      <WordsDialog
        title="Decide"
        label="Reason"
        hint="Public, and mailed to followers. The outcome is final."
        submit="Decide it"
        maxLength={4000}
        onClose={close}
        onSubmit={(words, form) =>
          act({
            key: 'decide',
            path: '/api/admin/disputes/decide',
            body: { id, outcome: form.get('outcome'), reason: words },
            done: () => `Decided: ${name}.`,
          })
        }
      >
        <Select name="outcome" label="Outcome" options={outcomeOptions} />
      </WordsDialog>
    ));
  const override = () =>
    openDialog((close) => (
      <WordsDialog
        title="Override an answer"
        label="Reason"
        hint="Public. What was measured stays beside it."
        submit="Override it"
        maxLength={4000}
        onClose={close}
        onSubmit={(words, form) =>
          act({
            key: 'override',
            path: '/api/admin/disputes/override',
            body: { id, about: form.get('about'), outcome: form.get('outcome'), reason: words },
            done: () => `Overridden: ${name}.`,
          })
        }
      >
        <Select
          name="about"
          label="Answer"
          options={answers.map((one) => ({ value: one.about, label: `${one.name}: ${one.measured}` }))}
        />
        <Select name="outcome" label="Counts as" options={overrideOptions} />
      </WordsDialog>
    ));
  const lift = (about: string) =>
    openDialog((close) => (
      <WordsDialog
        title="Lift the override"
        label="Reason"
        hint="Public. The answer counts as measured again."
        submit="Lift it"
        maxLength={4000}
        onClose={close}
        onSubmit={(words) =>
          act({
            key: 'lift',
            path: '/api/admin/disputes/lift-override',
            body: { id, about, reason: words },
            done: () => `Lifted: ${name}.`,
          })
        }
      />
    ));
  const standing = overrides.filter(({ liftedAt }) => liftedAt === null);
  return (
    <Card as="article" aria-label={name}>
      <CardHeader
        title={
          <Link to={disputeHref(project.id, number)} className="link wrap-anywhere">
            {name}
          </Link>
        }
        description={`due on ${formatDate(new Date(dueAt))}`}
        aside={
          <Chip tone={outcome === null && state !== 'refused' ? 'warning' : 'neutral'}>
            {outcome === null ? state : outcomeNames[outcome]}
          </Chip>
        }
      />
      <CardRow className="space-y-2">
        <p className="wrap-anywhere">{statement}</p>
        <SeverityMark severity={severity} />
        {reason !== null && <p className="wrap-anywhere whitespace-pre-line text-muted">Reason: {reason}</p>}
      </CardRow>
      {posts.map((post) => (
        <DisputeWords key={post.id} post={post} about={name} />
      ))}
      {state === 'open' && (
        <CardRow className="flex flex-wrap gap-3">
          <Button size="sm" onClick={answer}>
            Answer
          </Button>
          {isAdmitted(role, 'editor') && (
            <Button size="sm" onClick={decide}>
              Decide
            </Button>
          )}
        </CardRow>
      )}
      {standing.map(({ about, name: answerName, measured, outcome: counts }) => (
        <CardRow key={about} className="flex flex-wrap items-center gap-3">
          <span>
            {answerName}: measured {measured}, counts as {counts}
          </span>
          {isAdmitted(role, 'editor') && (
            <Button size="sm" aria-label={`Lift the override: ${answerName}`} onClick={() => lift(about)}>
              Lift
            </Button>
          )}
        </CardRow>
      ))}
      {answers.length > 0 && isAdmitted(role, 'editor') && (
        <CardRow>
          <Button size="sm" onClick={override}>
            Override an answer
          </Button>
        </CardRow>
      )}
    </Card>
  );
}
