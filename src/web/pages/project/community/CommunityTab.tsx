import type { Website } from '#model/facts.ts';
import { listHref } from '#model/listHref.ts';
import { BarChart } from '#web/charts/BarChart.tsx';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { Figure } from '#web/evidence/Figure.tsx';
import { describeAbsence } from '#web/pages/project/evidence/describePresence.ts';
import { readFact } from '#web/pages/project/evidence/readFact.ts';
import { LinksCard } from '#web/pages/project/links/LinksCard.tsx';
import { VoteBox } from '#web/pages/project/votes/VoteBox.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { shortDay } from '#web/ui/shortDay.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import type { AnswerLine } from '#wire/sourceAnswers.ts';

const basisWords: Record<AnswerLine['basis'], string> = {
  measured: 'seen by our server',
  told: 'told by the one who was asked',
};

/** What live sources last answered about what the record names. */
function AnswersCard({ projectId, answers }: { projectId: string; answers: readonly AnswerLine[] }) {
  return (
    <Card aria-labelledby="answers-title">
      <CardHeader
        id="answers-title"
        title="What was answered"
        description="By places that this site asks by itself. It says nothing about whether they are right."
      />
      {answers.map(({ title, text, basis, evidence, about }, index) => (
        <CardRow key={`${title} ${text}`} data-stated="">
          <p className="text-xs text-muted">
            {title} · {basisWords[basis]}
          </p>
          <p className="wrap-anywhere">{text}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
            <EvidenceLinks evidence={[evidence]} projectId={projectId} />
            {/* All answers of one source are one statement: what is said to it stands once, with the last. */}
            {answers[index + 1]?.about !== about && <DisputeLink about={about} what={title} />}
          </div>
        </CardRow>
      ))}
    </Card>
  );
}

interface CommunityTabProps {
  project: ProjectDetails;
  tab: TabOf<'community'>;
}

/** What visitors think and how many there are, and where the project's people meet. */
export function CommunityTab({ project, tab: { facts, views, answers } }: CommunityTabProps) {
  const website = readFact(facts, 'website');
  const platforms = readFact(facts, 'communityLinks');
  const total = views.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[320px_minmax(0,1fr)] xl:grid-cols-[340px_minmax(0,1fr)]">
      <div className="grid gap-4">
        <VoteBox projectId={project.id} votes={project.votes} />
        <LinksCard project={project} />
      </div>
      <div className="grid min-w-0 gap-4">
        <Card aria-labelledby="views-title" className="p-4.5">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="views-title">Views, 30 days</h2>
            <p className="num text-xs text-muted">
              <Figure
                projectId={project.id}
                evidence={{
                  kind: 'list',
                  list: 'views',
                  filter: { since: views[0]?.day },
                  count: total,
                  label: `${formatNumber(total)} views: show the days`,
                }}
              />{' '}
              in all · one a day per account, or per network without one; no addresses stored
            </p>
          </div>
          <BarChart
            title="Views per day"
            hideTitle
            unit="views"
            bars={views.map(({ day, count }) => ({
              label: shortDay(day),
              value: count,
              href: listHref(project.id, { name: 'views', filter: { day } }),
            }))}
          />
        </Card>
        <Card aria-labelledby="presence-title">
          <CardHeader id="presence-title" title="Presence" />
          <CardRow>
            {website.state === 'unknown' && (
              <span className="text-muted">Nobody has checked the website yet.</span>
            )}
            {website.state !== 'unknown' && describeWebsite(website.value, project)}
            <DisputeLink about="fact:website" what="website check" />
          </CardRow>
          <CardRow>
            {platforms.state === 'unknown' && (
              <span className="text-muted">Its platforms are not known.</span>
            )}
            {platforms.state !== 'unknown' &&
              (platforms.value.platforms.length === 0
                ? describeNone('links', project)
                : `On record: ${platforms.value.platforms.join(', ')}.`)}
            <DisputeLink about="fact:communityLinks" what="community channels" />
          </CardRow>
        </Card>
        {answers.length > 0 && <AnswersCard projectId={project.id} answers={answers} />}
      </div>
    </div>
  );
}

/** That there is none is known from a search, which is named. */
function describeNone(subject: 'website' | 'links', { presence }: ProjectDetails): string {
  const found = presence[subject];
  return found.state === 'exists' ? 'None is on record.' : describeAbsence(subject, found);
}

function describeWebsite(website: Website, project: ProjectDetails): string {
  if (website.kind === 'none') return describeNone('website', project);
  if (!website.reachable) return `Its website ${website.url} did not answer when it was last asked.`;
  return `Its website answers${website.https ? ' over an encrypted connection' : ', but without encryption'}.`;
}
