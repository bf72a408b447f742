import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { renderOperations } from '#core/calendar/renderOperations.ts';
import type { Hex } from '#lib/hex.ts';
import type { OperationState } from '#model/operations.ts';
import { DocumentContext } from '#web/document/Document.tsx';
import { OperationsCard } from '#web/pages/project/governance/GovernanceTab.tsx';
import { Component as CalendarPage } from '#web/pages/resources/CalendarPage.tsx';
import { DialogLayer } from '#web/ui/DialogLayer.tsx';
import type { Calendar, Operation } from '#wire/calendar.ts';
import type { Announcement, Timelocks } from './timelockWorld.ts';

export interface CalendarTruth extends Timelocks {
  /** In seconds. */
  timeOf: (block: number) => number;
  /** Those that the record names. */
  listed: readonly Hex[];
}

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** What became of it up to that block. */
function stateAt(one: Announcement, block: number, { announcements, timeOf }: CalendarTruth): OperationState {
  const isDone = ({ end }: Announcement) => end?.state === 'executed' && end.block <= block;
  if (one.end && one.end.block <= block) return one.end.state;
  const time = timeOf(block);
  if (one.expiresAt !== null && one.expiresAt < time) return 'expired';
  const mayFollow =
    one.predecessor === null || announcements.some((other) => other.id === one.predecessor && isDone(other));
  return time < one.readyAt || !mayFollow ? 'waiting' : 'ready';
}

function* findFalseOperation(said: Operation, block: number, truth: CalendarTruth): Generator<string> {
  const { state, why, ended, calls, readyAt, expiresAt, proposer, timelock, predecessor } = said;
  const name = `${said.id} of ${said.scheduled.block}`;
  const real = truth.announcements.find(
    ({ id, txHash }) => id === said.id && txHash === said.scheduled.txHash,
  );
  if (!real || real.block > block) return yield `${name} was never announced`;
  if (timelock.address.toLowerCase() !== real.timelock) yield `${name} is not of ${timelock.address}`;
  if (readyAt !== isoOf(real.readyAt)) yield `${name} is ready at ${readyAt}`;
  if (expiresAt !== null && (real.expiresAt === null || expiresAt !== isoOf(real.expiresAt)))
    yield `${name} expires at ${expiresAt}`;
  if (predecessor !== real.predecessor) yield `${name} comes after ${predecessor}`;
  if (proposer !== null && proposer.from.address.toLowerCase() !== truth.admin)
    yield `${name} is proposed by ${proposer.from.address}`;
  if ((state === 'unknown') !== (why !== null)) yield `${name} is ${state}: ${why}`;
  if (state === 'unknown') return;
  const now = stateAt(real, block, truth);
  if (state !== now) yield `${name} is ${state} instead of ${now}`;
  if (real.againAt !== null && real.againAt <= block) yield `${name} was announced again`;
  if (calls.length !== real.calls) yield `${name} has ${calls.length} calls instead of ${real.calls}`;
  if (ended && ended.txHash !== real.end?.txHash) yield `${name} was ended by ${ended.txHash}`;
}

/** Whoever says that all was read must list all, or say how many are not listed. */
function* findLeftOut(said: Calendar, block: number, truth: CalendarTruth): Generator<string> {
  if (said.notRead > 0) return;
  const listed = new Set(said.operations.map(({ id, scheduled }) => `${id} ${scheduled.txHash}`));
  const left = truth.announcements.filter(
    ({ id, txHash, block: at, againAt, timelock }) =>
      at <= block &&
      (againAt === null || againAt > block) &&
      truth.listed.includes(timelock) &&
      !listed.has(`${id} ${txHash}`),
  );
  const ended = left.filter(({ end }) => end !== null && end.block <= block).length;
  const { more } = said;
  if (more.open !== left.length - ended || more.ended !== ended)
    yield `${left.length - ended} without an end and ${ended} with one are left out, and said are ${JSON.stringify(more)}`;
}

/** The sentence about what is known and not listed. */
const countsMore = (text: string, { open, ended }: Calendar['more']): boolean =>
  text.includes('not listed here') === open + ended > 0 &&
  (open === 0 || text.includes(`here: ${open} more that were not seen to end`)) &&
  (ended === 0 || text.includes(` ${ended} more that were executed or cancelled`));

const statusWords: Record<OperationState, string> = {
  waiting: 'TENTATIVE',
  ready: 'TENTATIVE',
  executed: 'CONFIRMED',
  cancelled: 'CANCELLED',
  expired: 'CANCELLED',
  unknown: 'TENTATIVE',
};

/** A calendar for programs says of each operation what is known of it, and how much was read. */
function* findFalseIcal(said: Calendar): Generator<string> {
  const text = renderOperations(said, {
    origin: 'https://example.org',
    name: 'World',
    nameChain: (chain) => chain,
  }).replaceAll('\r\n ', '');
  const events = [...text.matchAll(/BEGIN:VEVENT.*?END:VEVENT/gs)].map(([event]) => event);
  for (const [index, { state, id }] of said.operations.entries()) {
    const event = events[index] ?? '';
    const words = state === 'unknown' ? 'Outcome unknown' : `last read: ${state}.`;
    if (!event.includes(id) || !event.includes(`STATUS:${statusWords[state]}`) || !event.includes(words))
      yield `the calendar for programs says of ${id}, ${state}: ${event}`;
  }
  if (events.length !== said.operations.length) yield 'the calendar for programs has others';
  if (said.notRead > 0 !== text.includes('may be missing')) yield 'it does not say what may be missing';
  if (!countsMore(text, said.more)) yield 'it does not say how many it leaves out';
  if (!/is read up to block \d+|is not read/.test(text)) yield 'it does not say how far it was read';
}

const chips: Record<OperationState, string> = {
  waiting: 'Waiting',
  ready: 'Can be executed',
  executed: 'Executed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  unknown: 'Not known',
};

const views = {
  calendar: (said: Calendar) => <CalendarPage data={said} />,
  project: (said: Calendar) => <OperationsCard announced={said} projectId="world" />,
};
export type View = keyof typeof views;
const allViews: readonly View[] = ['calendar', 'project'];

/** By the visitor's clock the time of every operation has come. */
const late: DocumentContext = {
  ...{ theme: 'system', setTheme: () => undefined, styles: [], origin: '' },
  renderedAt: Date.UTC(2030, 0),
};

function* findFalseItem({ state, id }: Operation, item: string): Generator<string> {
  const words = item.replace(/<[^>]+>/g, ' ');
  if (
    !new RegExp(`^[^>]*> *${chips[state]} `).test(words) ||
    (state === 'unknown') !== words.includes('Outcome unknown')
  )
    yield `says of ${id}, ${state}: ${words}`;
  if (/possible/.test(words)) yield `takes the clock for the chain: ${words}`;
}

/** Pages, as a visitor reads them. */
function* findFalseWords(said: Calendar, shown: readonly View[]): Generator<string> {
  for (const view of shown) {
    const html = renderToStaticMarkup(
      <DocumentContext value={late}>
        <MemoryRouter>
          <DialogLayer>{views[view](said)}</DialogLayer>
        </MemoryRouter>
      </DocumentContext>,
    );
    const items = html.split('<li data-stated').slice(1);
    const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    const isEmpty = said.operations.length === 0;
    for (const [index, operation] of said.operations.entries())
      for (const problem of findFalseItem(operation, items[index] ?? '')) yield `${view} ${problem}`;
    if (items.length !== said.operations.length) yield `${view} lists ${items.length}`;
    if (isEmpty && view === 'project') continue;
    if (said.notRead > 0 !== / \d+ of \d+ contracts have not been read from their first event/.test(text))
      yield `${view} does not say what may be missing: ${text}`;
    if (!countsMore(text, said.more)) yield `${view} does not say how many it leaves out: ${text}`;
    if (view === 'calendar' && !/read up to block|is not read/.test(text))
      yield 'the page does not say how far chains are read';
    if (!text.includes('there may be others')) yield `${view} claims to be all`;
  }
}

/** Everything that a calendar says, in any of its forms, that is neither so nor unknown. */
export function findFalseCalendar(said: Calendar, truth: CalendarTruth, shown = allViews): string[] {
  const block = said.freshness[0]?.block ?? -1;
  return [
    ...said.operations.flatMap((one) => [...findFalseOperation(one, block, truth)]),
    ...findLeftOut(said, block, truth),
    ...findFalseIcal(said),
    ...findFalseWords(said, shown),
  ];
}
