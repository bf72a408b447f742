import type { PlaceRecord, RecordFault } from '#records/parseRecords.ts';
import type { Records } from '#records/recordFile.ts';

/** Whoever writes a record may live in a place where it is already tomorrow. */
const slackMs = 86_400_000;

/**
 * Faults of records that speak of what has not happened yet as done. Fiction has a calendar of its own: the demo starts
 * whatever the clock says.
 */
export function checkDates(
  { projects, audits, incidents }: Records,
  { placeOf, now }: { placeOf: PlaceRecord; now: Date },
): RecordFault[] {
  const faults: RecordFault[] = [];
  const limit = now.getTime() + slackMs;
  const fictional = new Set(projects.filter(({ demo }) => demo).map(({ id }) => id));
  const refuse = (
    [list, index, inside]: Parameters<PlaceRecord>,
    time: string | undefined,
    what: string,
  ): void => {
    if (time !== undefined && Date.parse(time) > limit)
      faults.push({ ...placeOf(list, index, inside), reason: `is in the future, but ${what}` });
  };
  for (const [index, { id, lookedFor, team, claimedBy, status, launchedOn }] of projects.entries()) {
    if (fictional.has(id)) continue;
    for (const [position, { on }] of lookedFor.entries())
      refuse(['projects', index, ['lookedFor', position, 'on']], on, 'says when somebody looked');
    refuse(['projects', index, ['claimedBy', 'on']], claimedBy?.on, 'says when it was claimed');
    refuse(
      ['projects', index, ['team', 'verification', 'verifiedOn']],
      team?.verification?.verifiedOn,
      'says when the team was verified',
    );
    if (status === 'preLaunch' && launchedOn !== undefined && Date.parse(launchedOn) <= now.getTime())
      faults.push({
        ...placeOf('projects', index, ['launchedOn']),
        reason: 'is past, but the status is pre-launch',
      });
  }
  for (const [index, audit] of audits.entries()) {
    if (fictional.has(audit.project)) continue;
    if (audit.state === 'completed')
      refuse(['audits', index, ['completedOn']], audit.completedOn, 'the audit is completed');
    refuse(['audits', index, ['withdrawn', 'on']], audit.withdrawn?.on, 'says when it was withdrawn');
    for (const [position, { proofOfFix }] of (audit.findings ?? []).entries())
      refuse(
        ['audits', index, ['findings', position, 'proofOfFix', 'checkedOn']],
        proofOfFix?.checkedOn,
        'says when the fix was checked',
      );
  }
  for (const [index, { project, time, resolvedAt }] of incidents.entries()) {
    if (fictional.has(project)) continue;
    refuse(['incidents', index, ['time']], time, 'says when it happened');
    refuse(['incidents', index, ['resolvedAt']], resolvedAt, 'says when it was resolved');
  }
  return faults;
}
