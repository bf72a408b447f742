import { type IcalEvent, renderIcal } from '#lib/renderIcal.ts';
import type { Calendar, Operation } from '#wire/calendar.ts';
import { describeMore } from '#wire/describeMore.ts';
import { describeScheduledCall, nameOf } from './describeCall.ts';

interface IcalOptions {
  origin: string;
  /** The calendar's name in the reader's program. */
  name: string;
  /** What a chain is called on this site. */
  nameChain: (chain: string) => string;
}

/** An executed operation took place; whether a waiting one will is not certain. */
const statusWords: Record<Operation['state'], NonNullable<IcalEvent['status']>> = {
  waiting: 'TENTATIVE',
  ready: 'TENTATIVE',
  executed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  expired: 'CANCELLED',
  unknown: 'TENTATIVE',
};

function describeState({ state, why }: Operation): string {
  return why === null ? `When its chain was last read: ${state}.` : `Outcome unknown: ${why}.`;
}

function toEvent(operation: Operation, { origin, nameChain }: IcalOptions): IcalEvent {
  const { project, chain, timelock, calls, scheduled, readyAt, expiresAt, state } = operation;
  // Of an unknown state, what is said of its end may be said of another announcement.
  const ended = state === 'unknown' ? null : operation.ended;
  const link = `${origin}/projects/${project.id}?tab=governance`;
  const mark = project.demo ? ' (demo)' : '';
  const summary = `${project.name}${mark}: ${calls.map((call) => describeScheduledCall(call)).join('; ')}`;
  // When this was last said: what is known of an operation changes by its transactions, and when its time is over.
  const changedAt = ended?.time ?? (state === 'expired' && expiresAt !== null ? expiresAt : scheduled.time);
  const description = [
    `By ${nameOf(timelock)}, not before ${readyAt}${expiresAt === null ? '' : ` and not after ${expiresAt}`}. ${describeState(operation)}`,
    ...calls.map((call) => describeScheduledCall(call, { isWhole: true })),
    `Scheduled in ${scheduled.txHash} on ${nameChain(chain)}.`,
    link,
  ].join('\n');
  return {
    id: `${scheduled.txHash}-${operation.id}-${chain.replace(':', '-')}`,
    ...{ changedAt, sequence: changedAt === scheduled.time ? 0 : 1 },
    startsAt: ended && state === 'executed' ? ended.time : readyAt,
    ...{ summary, description, url: link, status: statusWords[state] },
  };
}

/** Up to where it was looked, and what may be missing: an empty calendar does not say that nothing was announced. */
function describeReading(
  { freshness, notRead, contracts, more }: Calendar,
  { nameChain }: IcalOptions,
): string {
  const read = freshness.map(({ chain, block, time }) =>
    block === null
      ? `${nameChain(chain)} is not read.`
      : `${nameChain(chain)} is read up to block ${block}${time === null ? '' : ` of ${time}`}.`,
  );
  const missing =
    notRead > 0
      ? [
          `Of ${notRead} of ${contracts} contracts on record events were not read from the first: operations of theirs may be missing.`,
        ]
      : [];
  return ['What timelocks on record announced.', ...read, ...missing, describeMore(more)].join(' ').trim();
}

/** Operations as a calendar that programs subscribe to. */
export function renderOperations(calendar: Calendar, options: IcalOptions): string {
  return renderIcal({
    ...{ product: 'Timelock operations', name: options.name },
    description: describeReading(calendar, options),
    events: calendar.operations.map((operation) => toEvent(operation, options)),
  });
}
