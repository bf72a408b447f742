import { disputeHref } from '#web/disputes/disputeHref.ts';
import { outcomeNames } from '#web/disputes/disputeWords.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { Paragraphs } from '#web/ui/Paragraphs.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { DisputePost, DisputeThread as Thread } from '#wire/disputes.ts';
import { projectHref } from '#wire/projectHref.ts';
import { DisputeChip } from './DisputeChip.tsx';
import { DisputesFrame } from './DisputesFrame.tsx';
import { MyPart } from './MyPart.tsx';

interface DisputeThreadProps {
  project: { id: string; name: string };
  dispute: Thread;
}

const date = (time: string) => formatDate(new Date(time));

/** One dispute: the statement, the clock, what was said, the outcome and its reason. */
export function DisputeThread({ project, dispute }: DisputeThreadProps) {
  const { number, statement, severity, state, createdAt, posts } = dispute;
  return (
    <DisputesFrame
      project={project}
      title={`Dispute ${number} about ${project.name}`}
      description={`Disputed: ${statement}`}
      path={disputeHref(project.id, number)}
      noindex={state !== 'open' && state !== 'decided'}
    >
      <Card aria-labelledby="statement">
        <CardHeader
          id="statement"
          title="Disputed statement"
          description={
            <>
              disputed <TimeAgo at={createdAt} />
            </>
          }
          aside={<DisputeChip dispute={dispute} />}
        />
        <CardRow className="space-y-2">
          <p className="wrap-anywhere">{statement}</p>
          <p className="flex flex-wrap items-center gap-x-4 text-xs text-muted">
            <SeverityMark severity={severity} />
            <Link to={projectHref(project.id)} className="link inline-block min-h-6">
              What {project.name}’s page says today
            </Link>
          </p>
        </CardRow>
        <CardRow>
          <Clock dispute={dispute} />
        </CardRow>
      </Card>
      <ol aria-label="What was said" className="space-y-4">
        {posts.map((post) => (
          <li key={post.id}>
            <Post post={post} />
          </li>
        ))}
      </ol>
      {!posts.some(({ writer }) => writer === 'disputer') && (
        <p className="text-muted">The text was deleted with its author’s account.</p>
      )}
      {dispute.reason !== null && (
        <Card aria-labelledby="outcome">
          <CardHeader
            id="outcome"
            title={dispute.outcome === null ? 'Not shown' : `Outcome: ${outcomeNames[dispute.outcome]}`}
            {...(dispute.decidedAt !== null && { aside: date(dispute.decidedAt) })}
          />
          <CardRow>
            <Paragraphs text={dispute.reason} />
          </CardRow>
        </Card>
      )}
      {dispute.overrides.length > 0 && (
        <Card aria-labelledby="overrides">
          <CardHeader id="overrides" title="Overridden answers" />
          {dispute.overrides.map(({ about, name, measured, outcome, reason, at, liftedAt, liftedReason }) => (
            <CardRow key={`${about} ${at}`} className="space-y-1">
              <p>
                <b className="font-[550]">{name}</b>: measured {measured}, counts as {outcome} since{' '}
                {date(at)}
                {liftedAt !== null && ` until ${date(liftedAt)}`}
              </p>
              <Paragraphs text={reason} />
              {liftedReason !== null && <Paragraphs text={`Lifted: ${liftedReason}`} />}
            </CardRow>
          ))}
        </Card>
      )}
      <MyPart projectId={project.id} number={number} />
    </DisputesFrame>
  );
}

function Clock({ dispute: { state, dueAt, decidedAt } }: { dispute: Thread }) {
  if (decidedAt !== null) {
    const late = decidedAt > dueAt;
    return (
      <p>
        {state === 'refused' ? 'Closed' : 'Decided'} on {date(decidedAt)}; it was due on {date(dueAt)}
        {late ? ', so we were late.' : '.'}
      </p>
    );
  }
  return (
    <p>
      Due on <time dateTime={dueAt}>{date(dueAt)}</time>.{' '}
      {state === 'waiting' && 'Only you and staff can read this before review.'}
    </p>
  );
}

function Post({ post: { writer, words, state, hiddenReason, createdAt } }: { post: DisputePost }) {
  return (
    <Card as="article">
      <CardHeader
        title={writer === 'staff' ? 'This site answers' : 'What is wrong'}
        aside={<TimeAgo at={createdAt} />}
      />
      <CardRow className="space-y-3">
        {hiddenReason !== null && <p className="text-muted">Hidden by staff: {hiddenReason}</p>}
        {words === null && state === 'waiting' && (
          <p className="text-muted">More posts wait for staff review.</p>
        )}
        {words && <Paragraphs text={words.text} className="space-y-2 whitespace-pre-line" />}
        {words?.evidence && (
          <div>
            <h3 className="text-xs font-semibold text-muted">
              Evidence as given by the author, not checked by us
            </h3>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{words.evidence}</p>
          </div>
        )}
      </CardRow>
    </Card>
  );
}
