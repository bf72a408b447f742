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

/** RFC 5545: a line has at most 75 octets; the next begins with a space. */
const longestLine = 75;

const encoder = new TextEncoder();

/** Folds between characters, never inside one. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > longestLine) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Text values: backslash, comma, semicolon and line breaks are escaped; other control characters cannot be said. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\,;]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** 20261116T093000Z */
const stamp = (iso: string): string => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** An executed operation took place; whether a waiting one will is not certain. */
const statusWords: Record<Operation['state'], string> = {
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

function renderEvent(operation: Operation, { origin, nameChain }: IcalOptions): string[] {
  const { project, chain, timelock, calls, scheduled, readyAt, expiresAt, state } = operation;
  // Of an unknown state, what is said of its end may be said of another announcement.
  const ended = state === 'unknown' ? null : operation.ended;
  const link = `${origin}/projects/${project.id}?tab=governance`;
  const mark = project.demo ? ' (demo)' : '';
  const summary = `${project.name}${mark}: ${calls.map(describeScheduledCall).join('; ')}`;
  // When this was last said: what is known of an operation changes by its transactions, and when its time is over.
  const changedAt = ended?.time ?? (state === 'expired' && expiresAt !== null ? expiresAt : scheduled.time);
  const description = [
    `By ${nameOf(timelock)}, not before ${readyAt}${expiresAt === null ? '' : ` and not after ${expiresAt}`}. ${describeState(operation)}`,
    ...calls.map(describeScheduledCall),
    `Scheduled in ${scheduled.txHash} on ${nameChain(chain)}.`,
    link,
  ].join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:${scheduled.txHash}-${operation.id}-${chain.replace(':', '-')}@parapet`,
    `DTSTAMP:${stamp(changedAt)}`,
    `DTSTART:${stamp(ended && state === 'executed' ? ended.time : readyAt)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${link}`,
    `STATUS:${statusWords[state]}`,
    `SEQUENCE:${changedAt === scheduled.time ? 0 : 1}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
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

/** Operations as a calendar that programs subscribe to (RFC 5545). */
export function renderIcal(calendar: Calendar, options: IcalOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parapet//Timelock operations//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(options.name)}`,
    `X-WR-CALDESC:${escapeText(describeReading(calendar, options))}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...calendar.operations.flatMap((operation) => renderEvent(operation, options)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
