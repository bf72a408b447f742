import type { ReactNode } from 'react';
import { caseHref } from '#model/caseHref.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { useChainName } from '#web/chains/SiteChains.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { DemoChip } from '#web/projectRows/ProjectName.tsx';
import { ScoreBefore } from '#web/projectRows/ScoreBefore.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Address } from '#web/ui/Address.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { hostOf } from '#web/ui/hostOf.ts';
import { Link } from '#web/ui/Link.tsx';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import { Paragraphs } from '#web/ui/Paragraphs.tsx';
import { alertHref } from '#wire/alertHref.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { incidentHref } from '#wire/incidentHref.ts';
import type { Incident, IncidentEvent, IncidentPageData } from '#wire/incidents.ts';
import { projectHref } from '#wire/projectHref.ts';
import { sealedAboutHref } from '#wire/sealedHref.ts';
import { auditedWords } from './incidentWords.ts';

const eventWords: Record<IncidentEvent['kind'], string> = {
  audit: 'Audit',
  alert: 'On-chain alert',
  incident: 'Incident',
  update: 'Update',
  resolved: 'Resolved',
};

function Fact({ id, name, children }: { id?: string; name: string; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-24">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-0.5 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function State({ incident: { activeExploit, resolvedAt } }: { incident: Incident }) {
  if (activeExploit) return <Chip tone="danger">ongoing</Chip>;
  return resolvedAt === null ? null : <Chip tone="signal">resolved</Chip>;
}

function Loss({ incident: { lossUsd, lossEstimatedBy } }: { incident: Incident }) {
  if (lossUsd === null) return 'unknown';
  return (
    <>
      {formatUsd(lossUsd)}{' '}
      <span className="font-normal text-muted">
        {lossEstimatedBy === null ? 'nobody is named for the estimate' : `estimated by ${lossEstimatedBy}`}
      </span>
    </>
  );
}

export function Component({ data: { incident, text, retracted, timeline } }: { data: IncidentPageData }) {
  const { project, time, chain, contract, technique, rootCause, returnedUsd, auditsBefore, audited } =
    incident;
  const { path, title } = fixedPages.incidents;
  const nameOfChain = useChainName();
  const name = `${project.name}: ${incident.title}`;
  return (
    <main id="main">
      <Meta
        title={name}
        description={`${incident.title}, ${formatDate(new Date(time))}. Loss, technique, root cause and timeline.`}
        path={incidentHref(incident.id)}
        noindex={retracted !== null}
      />
      <PageHead
        trail={[
          { name: title, path },
          { name: project.name, path: incidentHref(incident.id) },
        ]}
        title={name}
      >
        <span>{formatDate(new Date(time))}</span>
        <State incident={incident} />
        {project.demo && <DemoChip />}
        <Link to={projectHref(project.id)} className="link">
          {project.name} today
        </Link>
      </PageHead>
      <div data-written="" className="wrap grid gap-6 py-6 sm:py-12">
        {retracted !== null && (
          <p className="rounded border-l-4 border-warning bg-warning-soft px-4.5 py-3">
            <b className="font-semibold">Retracted.</b> {retracted}
          </p>
        )}
        <Card aria-label="Facts" className="p-4.5">
          <dl className="num grid grid-cols-2 gap-x-8 gap-y-5 max-sm:gap-x-4 max-sm:gap-y-3 lg:grid-cols-3">
            <Fact id="loss" name="Loss">
              <Loss incident={incident} />
            </Fact>
            <Fact name="Returned">{returnedUsd === null ? 'unknown' : formatUsd(returnedUsd)}</Fact>
            <Fact name="Technique">{technique ?? 'unknown'}</Fact>
            <Fact name="Chain">{chain === null ? 'unknown' : nameOfChain(chain)}</Fact>
            <Fact name="Contract">
              {contract === null ? (
                'unknown'
              ) : (
                <Address
                  value={contract}
                  {...(chain !== null && { to: placeHrefs.address({ chain, address: contract }) })}
                />
              )}
            </Fact>
            <Fact name="Score 30 days before">
              <ScoreBefore
                projectId={project.id}
                score={incident.scoreBefore}
                at={new Date(Date.parse(time) - 30 * 86_400_000)}
              />
            </Fact>
            <Fact name="Audited before">
              {auditedWords[audited]}
              {auditsBefore.map(({ id, auditor, completedOn }) => (
                <span key={id} className="block font-normal">
                  {auditor} <span className="text-muted">{formatDate(new Date(completedOn))}</span>
                </span>
              ))}
            </Fact>
            <Fact name="Root cause">{rootCause ?? 'not on record'}</Fact>
            <Fact name="Source">
              {incident.evidenceUrl === null ? (
                'none on record'
              ) : (
                <OutsideLink href={incident.evidenceUrl}>{hostOf(incident.evidenceUrl)}</OutsideLink>
              )}
            </Fact>
          </dl>
          <p className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-xs">
            <Link to={alertHref({ projectId: project.id, id: incident.id })} className="link">
              Record and disputes
            </Link>
            <Link to={sealedAboutHref(`alert:${incident.id}`)} rel="nofollow" className="link">
              Sealed entries
            </Link>
            {incident.traceCase !== null && (
              <Link to={caseHref(incident.traceCase)} className="link">
                SkyTrace: where the money went
              </Link>
            )}
          </p>
        </Card>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card aria-labelledby="story-title">
            <CardHeader id="story-title" title="What happened" />
            <div className="max-w-[76ch] space-y-3 px-4.5 pb-4.5">
              <Paragraphs text={text} />
            </div>
          </Card>
          <Card aria-labelledby="timeline-title">
            <CardHeader id="timeline-title" title="Timeline" />
            <ol className="space-y-4 border-t border-line px-4.5 py-4">
              {timeline.map(({ kind, time: at, text: what, href }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two events of one time and kind differ by their place alone.
                <li key={index} className="border-l-2 border-line pl-4">
                  <p className="text-xs text-muted">
                    {formatDate(new Date(at))} · {eventWords[kind]}
                  </p>
                  {href === null ? (
                    what
                  ) : (
                    <Link to={href} className="link">
                      {what}
                    </Link>
                  )}
                </li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
    </main>
  );
}
