import { ratingServiceNames } from '#model/otherRatings.ts';
import type { StageCondition } from '#model/stageConditions.ts';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { projectHref } from '#wire/projectHref.ts';
import type { OtherRating } from '#wire/sourceAnswers.ts';
import { compareStage } from './stageWords.ts';

type Rated = Extract<OtherRating, { state: 'rated' }>;

interface RatingsCardProps {
  ratings: readonly OtherRating[];
  /** Conditions of the stages that some of them give. */
  stages: readonly StageCondition[];
  /** "Control grade F, score 12–40". */
  ours: string;
  projectId: string;
}

const toDate = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));

/** That it names none of our contracts is a reason to doubt the link. */
function describeMatch({ named, onRecord }: Rated): string {
  if (named === 0) return 'It names no contract.';
  return `${onRecord} of the ${named} contracts that it names ${onRecord === 1 ? 'is' : 'are'} on record here.`;
}

interface RatedRowProps extends Pick<RatingsCardProps, 'stages' | 'projectId'> {
  one: Rated;
}

function RatedRow({ one, stages, projectId }: RatedRowProps) {
  const compared = one.service === 'defiscan' ? compareStage(one.rating, stages) : undefined;
  return (
    <CardRow data-stated="">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-xs text-muted">{ratingServiceNames[one.service]}</span>
        <strong data-written="">{one.rating}</strong>
        {one.ratedOn !== null && <span className="text-xs text-muted">rated {toDate(one.ratedOn)}</span>}
        <OutsideLink href={one.page}>Its page</OutsideLink>
      </p>
      {one.details !== null && <p data-written="">{one.details}</p>}
      {compared !== undefined && <p>{compared}</p>}
      <p className="text-xs text-muted">
        {describeMatch(one)} {one.why} Shown until {toDate(one.until)}, unless it answers again.
      </p>
      <EvidenceLinks evidence={[one.evidence]} projectId={projectId} />
    </CardRow>
  );
}

/** What other services say, in their words, beside ours. It counts for nothing here. */
export function RatingsCard({ ratings, stages, ours, projectId }: RatingsCardProps) {
  const rated = ratings.filter((one) => one.state === 'rated');
  const note =
    rated.length === 0
      ? 'None known'
      : rated.map(({ service, rating }) => `${ratingServiceNames[service]}: ${rating}`).join(', ');
  return (
    <FoldCard name="ratings" id="ratings" title="Ratings by others" note={note}>
      <p data-stated="" className="px-4.5 pb-3 text-xs text-muted">
        In their own words. They are no part of our score. Ours:{' '}
        <Link to={projectHref(projectId)} className="link underline">
          {ours}
        </Link>
        .
      </p>
      {ratings.map((one) =>
        one.state === 'rated' ? (
          <RatedRow key={one.page} one={one} stages={stages} projectId={projectId} />
        ) : (
          <CardRow key={one.page ?? one.service} className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-xs text-muted">{ratingServiceNames[one.service]}</span>
            <span>Not known</span>
            <span className="text-xs text-muted">{one.why}</span>
            {one.page !== null && <OutsideLink href={one.page}>Its page</OutsideLink>}
          </CardRow>
        ),
      )}
    </FoldCard>
  );
}
