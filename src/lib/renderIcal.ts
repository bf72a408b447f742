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

export interface IcalEvent {
  /** What names it for good, here. */
  id: string;
  /** When something about it was last said. */
  changedAt: string;
  /** How often that was, where what is said of it changes. */
  sequence?: number;
  startsAt: string;
  summary: string;
  description: string;
  /** Whole. */
  url: string;
  /** Whether it takes place; without it that is not the question. */
  status?: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
}

interface IcalFile {
  /** Which of our programs wrote it. */
  product: string;
  /** In the reader's program. */
  name: string;
  description?: string;
  events: readonly IcalEvent[];
}

function renderEvent(event: IcalEvent): string[] {
  const { id, changedAt, sequence, startsAt, summary, description, url, status } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@parapet`,
    `DTSTAMP:${stamp(changedAt)}`,
    `DTSTART:${stamp(startsAt)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    ...(status === undefined ? [] : [`STATUS:${status}`]),
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Events as a calendar that programs subscribe to (RFC 5545). */
export function renderIcal({ product, name, description, events }: IcalFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Parapet//${product}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...(description === undefined ? [] : [`X-WR-CALDESC:${escapeText(description)}`]),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(renderEvent),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
