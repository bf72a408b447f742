import type { Records } from '#wire/records/recordFile.ts';
import type { PlaceRecord, RecordFault } from '#wire/records.ts';

/** Whoever writes a record may live in a place where it is already tomorrow. */
const slackMs = 86_400_000;

/** Faults of records that speak of what has not happened yet as done. */
export function checkDates(
  { projects, audits, incidents }: Records,
  { placeOf, now }: { placeOf: PlaceRecord; now: Date },
): RecordFault[] {
  const faults: RecordFault[] = [];
  const limit = now.getTime() + slackMs;
  const refuse = (
    [list, index, inside]: Parameters<PlaceRecord>,
    time: string | undefined,
    what: string,
  ): void => {
    if (time !== undefined && Date.parse(time) > limit)
      faults.push({ ...placeOf(list, index, inside), reason: `is in the future, but ${what}` });
  };
  for (const [index, { lookedFor, team, claimedBy, status, launchedOn }] of projects.entries()) {
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
    if (audit.state === 'completed')
      refuse(['audits', index, ['completedOn']], audit.completedOn, 'the audit is completed');
    for (const [position, { proofOfFix }] of audit.findings.entries())
      refuse(
        ['audits', index, ['findings', position, 'proofOfFix', 'checkedOn']],
        proofOfFix?.checkedOn,
        'says when the fix was checked',
      );
  }
  for (const [index, { time, resolvedAt }] of incidents.entries()) {
    refuse(['incidents', index, ['time']], time, 'says when it happened');
    refuse(['incidents', index, ['resolvedAt']], resolvedAt, 'says when it was resolved');
  }
  return faults;
}
