import type { Facts } from '#model/facts.ts';
import { known, unknown, unknownFacts } from '#scoring/buildFacts.ts';
import { auditFacts } from './auditFacts.ts';
import type { Subject } from './getSubjects.ts';
import { priceFacts } from './priceFacts.ts';
import { recordFacts } from './recordFacts.ts';

/** How many exchanges a stored metric speaks of: a list of listings, or their number. */
function countExchanges(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  if (!Array.isArray(value)) return undefined;
  return new Set(value.map((one) => (one as { name?: unknown } | null)?.name ?? JSON.stringify(one))).size;
}

function exchangeFact({ id, exchanges }: Subject): Facts['exchanges'] {
  const count = exchanges && countExchanges(exchanges.value);
  return exchanges && count !== undefined
    ? known({ count }, exchanges.time.toISOString(), [
        { kind: 'record', type: 'metric', id: `exchanges(projectId=${id})`, label: 'Exchange listings' },
      ])
    : unknown('nothing is on record');
}

/** Whether anything has been looked at: a token from a list has not been, until its contracts are read. */
export function isAssessed({ source, audits, incidents, readings }: Subject): boolean {
  return (
    source === 'records' || audits.length > 0 || incidents.length > 0 || Object.keys(readings).length > 0
  );
}

/** Everything stored about a project as facts; what was measured stands above what was recorded. */
export function collectFacts(subject: Subject, now: Date): Facts {
  return {
    ...unknownFacts('not read from the chain yet'),
    ...recordFacts(subject, now),
    ...auditFacts(subject),
    exchanges: exchangeFact(subject),
    ...priceFacts(subject.id, subject.prices),
    ...subject.readings,
  };
}
