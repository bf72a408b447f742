import type { Standing } from '#core/projects/updateStanding.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import { type ControlType, controlTypes } from '#model/controlTypes.ts';
import type { Facts, Power } from '#model/facts.ts';
import { isOpenFinding, type OpenFindings } from '#model/findings.ts';
import type { Score } from '#model/score.ts';
import { reachOf } from '#scoring/factors/control.ts';
import { listNextSteps } from '#scoring/nextSteps.ts';
import type { Subject } from './getSubjects.ts';

/** Null until an audit is finished or has found something: before that, "none" would be a claim. */
function countOpen({ audits, findings }: Subject, { findings: reported }: Facts): OpenFindings | null {
  if (findings.length === 0 && !audits.some(({ state }) => state === 'completed')) return null;
  const open: OpenFindings = {
    critical: 0,
    major: 0,
    medium: 0,
    minor: 0,
    info: 0,
    centralization: 0,
    complete: reported.state === 'known' && reported.value.complete,
  };
  for (const finding of findings) if (isOpenFinding(finding)) open[finding.severity] += 1;
  return open;
}

/** Null for none of findings that are not all known: that is not zero. */
function sumOf({ complete, ...open }: OpenFindings): number | null {
  const sum = Object.values(open).reduce((total, count) => total + count, 0);
  return sum === 0 && !complete ? null : sum;
}

function typeOfPower({ holder }: Power): ControlType {
  const { consent, delaySeconds } = reachOf(holder);
  if (consent === 'nobody') return 'nobody';
  if (consent === 'anybody') return 'anyone';
  if (consent === 'unknown')
    return holder.kind === 'contract' && holder.controller === null ? 'contract' : 'unknown';
  if (delaySeconds > 0) return 'timelock';
  return consent === 'oneKey' ? 'key' : 'multisig';
}

/** The weakest holder of any power; `unknown` while contracts are unread or may be missing from the record, and none of the others is a single key or anybody. */
export function controlOf({ control }: Facts): ControlType | null {
  if (control.state === 'unknown') return null;
  const { powers, contractsRead, contracts, complete } = control.value;
  const types = powers.map(typeOfPower);
  if (contractsRead < contracts || !complete) types.push('unknown');
  return controlTypes.findLast((type) => types.includes(type)) ?? 'nobody';
}

/** Drained, attacked or paused, its token or a contract that users then cannot withdraw from: whatever its record says, it does not run as it should. */
export const isHalted = ({
  incidents,
  restrictions,
  control,
}: Pick<Facts, 'incidents' | 'restrictions' | 'control'>): boolean =>
  (incidents.state !== 'unknown' &&
    incidents.value.all.some(
      ({ activeExploit, severity, resolvedAt }) =>
        resolvedAt === null && (activeExploit || severity === 'critical'),
    )) ||
  (restrictions.state !== 'unknown' && restrictions.value.paused === true) ||
  (control.state !== 'unknown' && (control.value.paused ?? []).some(({ stopped }) => stopped.length > 0));

/** What lists show and sort by. */
export function summarizeProject(
  subject: Subject,
  { facts, score, control }: { facts: Facts; score: Score; control: ControlGrade },
): Standing {
  const done = subject.audits.filter(({ state }) => state === 'completed');
  const openFindings = countOpen(subject, facts);
  return {
    id: subject.id,
    assessed: true,
    score: score.total,
    scoreLow: score.range.low,
    scoreHigh: score.range.high,
    rating: score.rating,
    coverage: score.coverage,
    ranked: score.ranked,
    audited: done.length > 0,
    auditedOn:
      done
        .map(({ completedOn }) => completedOn ?? '')
        .sort()
        .at(-1) ?? null,
    underAudit: subject.audits.some(({ state }) => state === 'underWay'),
    openFindings,
    openCount: openFindings && sumOf(openFindings),
    control: controlOf(facts),
    halted: isHalted(facts),
    controlBest: facts.control.state === 'unknown' ? null : control.best,
    controlWorst: facts.control.state === 'unknown' ? null : control.worst,
    nextSteps: listNextSteps(score, facts),
  };
}
