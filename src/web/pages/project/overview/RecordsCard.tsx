import type { ReactNode } from 'react';
import { shortenCommit } from '#lib/shortenHash.ts';
import type { ProjectRecords } from '#model/projectRecords.ts';
import { listSubjects, type SearchSubject } from '#model/searches.ts';
import { recordsStatement } from '#model/statements.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { describeClaim } from '#web/pages/project/evidence/describeClaim.ts';
import { describeAbsence, describeCompleteness } from '#web/pages/project/evidence/describePresence.ts';
import { FoldCard } from '#web/ui/Fold.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { OutsideLink } from '#web/ui/OutsideLink.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';

interface RecordsCardProps {
  project: ProjectDetails;
  records: ProjectRecords;
}

const listNames = { contracts: 'All contracts', tokens: 'All tokens' };

const date = (text: string) => formatDate(new Date(text));

/** What the operator's records say about people, money and preparedness. What is missing is not known, not absent. */
export function RecordsCard({
  project,
  records: { team, bugBounty, funding, operations },
}: RecordsCardProps) {
  const insurance = operations?.insurance;
  const absenceOf = (subject: SearchSubject) => {
    const presence = project.presence[subject];
    return presence.state === 'exists' ? undefined : describeAbsence(subject, presence);
  };
  return (
    <FoldCard name="records" id="records" title="On record" note="team, bounty, funding, contacts">
      <div data-written="">
        <p className="px-4.5 pb-2.5 text-xs text-muted">
          {describeClaim(project)}{' '}
          {`Records of ${date(project.updatedAt)}${project.commit === null ? '' : `, commit ${shortenCommit(project.commit)}`}.`}
        </p>
        <dl>
          <Row name="Team" absence={absenceOf('team')}>
            {team && <Team team={team} />}
          </Row>
          <Row name="Bug bounty" absence={absenceOf('bugBounty')}>
            {bugBounty && (
              <>
                {bugBounty.active ? 'Running' : 'Not running'}
                {bugBounty.maxRewardUsd !== null && `, up to ${formatUsd(bugBounty.maxRewardUsd)}`}
                {bugBounty.launchedOn &&
                  `, ${bugBounty.active ? 'since' : 'begun on'} ${date(bugBounty.launchedOn)}`}
                {bugBounty.scope && `. ${bugBounty.scope}`}{' '}
                <OutsideLink className="link underline" href={bugBounty.url}>
                  Programme
                </OutsideLink>
              </>
            )}
          </Row>
          <Row name="Funding" absence={absenceOf('funding')}>
            {funding.length > 0 && (
              <ul>
                {funding.map(({ round, on, amountUsd, investors, source }) => (
                  <li key={`${round} ${on}`}>
                    {round}, {date(on)}
                    {amountUsd !== null && `, ${formatUsd(amountUsd)}`}
                    {investors.length > 0 && `, from ${investors.join(', ')}`}{' '}
                    {source && (
                      <OutsideLink className="link underline" href={source}>
                        Source
                      </OutsideLink>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Row>
          <Row name="Security contact" absence={absenceOf('securityContact')}>
            {operations?.securityContact}
          </Row>
          <Row name="Incident plan" absence={absenceOf('incidentPlan')}>
            {operations?.incidentPlan && (
              <OutsideLink className="link underline" href={operations.incidentPlan}>
                Published plan
              </OutsideLink>
            )}
          </Row>
          <Row name="Insurance">
            {insurance && (
              <>
                {insurance.provider}, {formatUsd(insurance.coverUsd)}
                {insurance.expiresOn && `, until ${date(insurance.expiresOn)}`}{' '}
                {insurance.evidence && (
                  <OutsideLink className="link underline" href={insurance.evidence}>
                    Evidence
                  </OutsideLink>
                )}
              </>
            )}
          </Row>
          {listSubjects.map((subject) => {
            const presence = project.presence[subject];
            return (
              <Row key={subject} name={listNames[subject]} absence={absenceOf(subject)}>
                {presence.state === 'exists' && describeCompleteness(presence.search)}
              </Row>
            );
          })}
          <Row name="Launched">{project.launchedOn && date(project.launchedOn)}</Row>
          <Row name="Licence">{project.license}</Row>
        </dl>
        <div className="border-t border-line px-4.5 py-2.5">
          <DisputeLink about={recordsStatement} what="what is on record" />
        </div>
      </div>
    </FoldCard>
  );
}

function Row({
  name,
  absence,
  children,
}: {
  name: string;
  absence?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-x-4 border-t border-line px-4.5 py-2.5 sm:grid-cols-[190px_1fr]">
      <dt className="font-[550]">{name}</dt>
      <dd className="min-w-0 break-words">
        {children || <span className="text-muted">{absence ?? 'not known'}</span>}
      </dd>
    </div>
  );
}

function Team({ team: { public: named, verification } }: { team: NonNullable<ProjectRecords['team']> }) {
  return (
    <>
      {named ? 'Publicly named' : 'Not publicly named'}
      {verification && (
        <>
          . {verification.members} {verification.members === 1 ? 'person' : 'people'} verified by{' '}
          {verification.verifier} ({verification.level}) on {date(verification.verifiedOn)}
          {verification.expiresOn && `, valid until ${date(verification.expiresOn)}`}{' '}
          {verification.evidence && (
            <OutsideLink className="link underline" href={verification.evidence}>
              Evidence
            </OutsideLink>
          )}
        </>
      )}
    </>
  );
}
