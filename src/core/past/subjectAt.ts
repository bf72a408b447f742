import { readFindingDetails, type StoredAudit, type StoredFinding } from '#core/audits/auditView.ts';
import type { Subject } from '#core/scores/getSubjects.ts';
import { leavesOut } from '#core/scores/judgeCompleteness.ts';
import { checkFix } from '#core/sourceCode/checkFix.ts';
import type { ProjectDetailsRecord } from '#model/projectRecords.ts';
import { listSubjects, type SearchSubject } from '#model/searches.ts';

const isBy = (date: string | Date | null, at: Date): boolean => date !== null && new Date(date) <= at;

/** An audit that had begun and was not finished: what it had found by then is not on record. */
const asUnderWay = (audit: StoredAudit): StoredAudit => ({
  ...audit,
  state: 'underWay',
  findingsStated: false,
});

/**
 * Audits and findings as their dates have them. A finding stands as its audit left it, from the day that finished;
 * where its fix was checked later, what stood before that is not on record, unless the code of that time lacks the fix.
 */
function auditsAt(
  { audits, findings, deployed }: Pick<Subject, 'audits' | 'findings' | 'deployed'>,
  at: Date,
): Pick<Subject, 'audits' | 'findings'> {
  const isFinished = (audit: StoredAudit) => audit.state === 'completed' && isBy(audit.completedOn, at);
  const isStanding = (row: StoredFinding) =>
    row.proofCheckedOn === null ||
    isBy(row.proofCheckedOn, at) ||
    checkFix(readFindingDetails(row), deployed)?.proof === 'refuted';
  const finished = new Set(audits.filter(isFinished).map(({ id }) => id));
  const reported = findings.filter(({ auditId }) => finished.has(auditId));
  const unsure = new Set(reported.filter((row) => !isStanding(row)).map(({ auditId }) => auditId));
  return {
    audits: audits
      .filter(({ startedOn }) => isBy(startedOn, at))
      .map((audit) => {
        if (!finished.has(audit.id)) return asUnderWay(audit);
        return unsure.has(audit.id) ? { ...audit, findingsStated: false } : audit;
      }),
    findings: reported.filter(isStanding),
  };
}

const isOfAllTimes = (subject: string): boolean => listSubjects.some((one) => one === subject);

/** Whether discovery found a contract that is left out. The past is not discovered: nothing else would refute the claim there. */
const isListRefuted = ({ control }: Subject['readings']): boolean =>
  control?.state === 'known' && control.value.found !== undefined && leavesOut(control.value.found);

/** What of a record was said by then: with its own date, by whoever claims it, or by whoever looked for it. */
function detailsAt({ details, readings }: Subject, at: Date): ProjectDetailsRecord {
  const { claimedBy, searches, team, bugBounty, operations } = details;
  const isRefuted = isListRefuted(readings);
  const isStanding = (subject: string, on: string): boolean =>
    isOfAllTimes(subject) ? !isRefuted : isBy(on, at);
  const isClaimed = claimedBy !== null && isBy(claimedBy.on, at);
  const isSaid = (subject: SearchSubject) => isClaimed || isBy(searches[subject]?.on ?? null, at);
  const isVerified = isBy(team?.verification?.verifiedOn ?? null, at);
  const isLaunched = bugBounty?.active === true && isBy(bugBounty.launchedOn, at);
  const linkSubjects: Partial<Record<string, SearchSubject>> = {
    documentation: 'documentation',
    repository: 'repository',
  };
  return {
    ...details,
    searches: Object.fromEntries(
      Object.entries(searches).filter(([subject, { on }]) => isStanding(subject, on)),
    ),
    team:
      team && (isVerified || isSaid('team'))
        ? { ...team, verification: isVerified ? team.verification : null }
        : null,
    bugBounty: isLaunched || isSaid('bugBounty') ? bugBounty : null,
    funding: isSaid('funding') ? details.funding.filter(({ on }) => isBy(on, at)) : [],
    operations: operations && {
      ...operations,
      securityContact: isSaid('securityContact') ? operations.securityContact : null,
      incidentPlan: isSaid('incidentPlan') ? operations.incidentPlan : null,
    },
    links: details.links.filter(({ kind }) => isSaid(linkSubjects[kind] ?? 'links')),
  };
}

/** What is stored about a project, as far as it is dated, as it stood at a time. Give it what was read of that time. */
export function subjectAt(
  subject: Subject,
  { at, readings, deployed }: Pick<Subject, 'readings' | 'deployed'> & { at: Date },
): Subject {
  const { claimedBy } = subject.details;
  return {
    ...subject,
    ...auditsAt({ ...subject, deployed }, at),
    deployed,
    readings,
    updatedAt: at,
    details: detailsAt(subject, at),
    status: claimedBy && isBy(claimedBy.on, at) ? subject.status : null,
    incidents: subject.incidents
      .filter(({ time }) => isBy(time, at))
      .map((one) => ({ ...one, resolvedAt: isBy(one.resolvedAt, at) ? one.resolvedAt : null })),
    exchanges: subject.exchanges && isBy(subject.exchanges.time, at) ? subject.exchanges : undefined,
    // Answers of services and daily prices are of their own day, and not kept for every day.
    sources: [],
    prices: [],
    toldPrices: undefined,
  };
}

/** Days that the record names, on which what is on record may have changed. */
export function listRecordDates({ audits, findings, incidents, details, exchanges }: Subject): Date[] {
  const { claimedBy, searches, team, bugBounty, funding } = details;
  const verification = team?.verification;
  const dates = [
    ...audits.flatMap(({ startedOn, completedOn }) => [startedOn, completedOn]),
    ...findings.map(({ proofCheckedOn }) => proofCheckedOn),
    ...incidents.flatMap(({ time, resolvedAt }) => [time, resolvedAt]),
    ...Object.entries(searches).flatMap(([subject, { on }]) => (isOfAllTimes(subject) ? [] : [on])),
    ...funding.map(({ on }) => on),
    claimedBy?.on,
    verification?.verifiedOn,
    verification?.expiresOn,
    bugBounty?.launchedOn,
    exchanges?.time,
  ];
  return dates
    .flatMap((date) => (date ? [new Date(date)] : []))
    .filter((date) => !Number.isNaN(date.getTime()));
}
