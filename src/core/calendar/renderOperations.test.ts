import { expect, test } from 'vitest';
import type { Calendar, Operation } from '#wire/calendar.ts';
import { renderOperations } from './renderOperations.ts';

const operation: Operation = {
  project: { id: 'alder', name: 'Alder, Inc; Æther', demo: true },
  chain: 'eip155:1',
  timelock: { address: '0xlock', label: 'Timelock (Alder)' },
  id: '0x01',
  calls: [
    {
      target: { address: '0xtoken', label: null },
      token: null,
      value: '0',
      selector: '0x40c10f19',
      function: 'mint(address,uint256)',
      arguments: ['0xkey', '1000'],
      power: 'mint',
      data: '0x40c10f19',
    },
  ],
  scheduled: { txHash: '0xaa', block: 5, time: '2026-11-16T00:00:00.000Z' },
  proposer: null,
  readyAt: '2026-11-18T00:00:00.000Z',
  expiresAt: null,
  isLapsing: false,
  predecessor: null,
  why: null,
  state: 'waiting',
  ended: null,
  simulated: null,
};
const options = { origin: 'https://site.test', name: 'All', nameChain: (id: string) => `Our ${id}` };
const read = { block: 7, time: '2026-11-16T01:00:00.000Z', behind: 0, checkedAt: null };
const calendar: Calendar = {
  operations: [operation],
  more: { open: 0, ended: 0 },
  notRead: 0,
  contracts: 2,
  freshness: [{ chain: 'eip155:1', ...read }],
};
const render = (one: Operation) => renderOperations({ ...calendar, operations: [one] }, options);
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('an operation is an event at its earliest execution, with a name that stays', () => {
  const lines = unfold(render(operation));
  expect(lines.slice(0, 3)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parapet//Timelock operations//EN',
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:0xaa-0x01-eip155-1@parapet',
      'DTSTAMP:20261116T000000Z',
      'DTSTART:20261118T000000Z',
      'SUMMARY:Alder\\, Inc\\; Æther (demo): mint(0xkey\\, 1000) at 0xtoken',
      'STATUS:TENTATIVE',
      'SEQUENCE:0',
    ]),
  );
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(
    'Scheduled in 0xaa on Our eip155:1.',
  );
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('an amount is a short one with its unit in the name, and whole in the text', () => {
  const [call] = operation.calls;
  const token = { symbol: 'GMK', decimals: 6 };
  const lines = unfold(
    render({ ...operation, calls: call ? [{ ...call, token, arguments: ['0xkey', '280000000000'] }] : [] }),
  );
  expect(lines.join('\n')).toContain('mint(0xkey\\, 280 K GMK) at 0xtoken');
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('mint(0xkey\\, 280000000000)');
});

test('a calendar says up to where it was looked and what may be missing, be it empty', () => {
  const tell = (more: Partial<Calendar>) =>
    unfold(renderOperations({ ...calendar, operations: [], ...more }, options)).find((line) =>
      line.startsWith('X-WR-CALDESC:'),
    );
  expect(tell({})).toBe(
    'X-WR-CALDESC:What timelocks on record announced. Our eip155:1 is read up to block 7 of 2026-11-16T01:00:00.000Z.',
  );
  const unread = { chain: 'eip155:1', block: null, time: null, behind: null, checkedAt: null };
  expect(tell({ freshness: [unread], notRead: 1 })).toBe(
    'X-WR-CALDESC:What timelocks on record announced. Our eip155:1 is not read. Of 1 of 2 contracts on record events were not read from the first: operations of theirs may be missing.',
  );
  expect(tell({ more: { open: 3, ended: 0 } })).toMatch(
    / Known and not listed here: 3 more that were not seen to end\\, of which any may be waiting [^;]*\.$/,
  );
  expect(tell({ more: { open: 1, ended: 20 } })).toMatch(
    / listed here: 1 more that .* are listed\\; 20 more that were executed or cancelled\.$/,
  );
});

test('what ended keeps its name and says how', () => {
  const ended = { txHash: '0xbb', block: 9, time: '2026-11-17T12:00:00.000Z' };
  const lines = unfold(render({ ...operation, state: 'cancelled', ended }));
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:0xaa-0x01-eip155-1@parapet',
      'DTSTAMP:20261117T120000Z',
      'DTSTART:20261118T000000Z',
      'STATUS:CANCELLED',
      'SEQUENCE:1',
    ]),
  );
});

test('what may have ended unseen is neither confirmed nor cancelled, and says why', () => {
  const ended = { txHash: '0xbb', block: 9, time: '2026-11-17T12:00:00.000Z' };
  const lines = unfold(render({ ...operation, state: 'unknown', why: 'events may be missing', ended }));
  expect(lines).toEqual(
    expect.arrayContaining(['STATUS:TENTATIVE', 'DTSTART:20261118T000000Z', 'SEQUENCE:0']),
  );
  expect(lines.join(' ')).toContain('Outcome unknown: events may be missing.');
  expect(lines.join(' ')).not.toContain('When its chain was last read');
});

test('what nobody executed in time is cancelled, from the end of its time on', () => {
  const expiresAt = '2026-12-02T00:00:00.000Z';
  const lapsing = { ...operation, isLapsing: true, expiresAt };
  expect(unfold(render(lapsing)).join(' ')).toContain(
    `and not after ${expiresAt}. When its chain was last read: waiting.`,
  );
  expect(unfold(render({ ...lapsing, state: 'expired' }))).toEqual(
    expect.arrayContaining(['DTSTAMP:20261202T000000Z', 'STATUS:CANCELLED', 'SEQUENCE:1']),
  );
});
