import { addressPattern } from '#model/address.ts';
import type { TraceQuery } from '#model/trace.ts';

/** How a trace is looked at; it stands in the `?` parameters, too, so that a link shows the same. */
export interface TraceView {
  /** Names and notes that the reader gave, by address in lower case. */
  names: ReadonlyMap<string, string>;
  notes: ReadonlyMap<string, string>;
  pins: ReadonlySet<string>;
  /** What lies behind these alone is hidden. */
  folds: ReadonlySet<string>;
  /** Groups of small ends are shown one by one behind these. */
  unfolds: ReadonlySet<string>;
  /** Not in the picture, nor what only they lead to. */
  hides: ReadonlySet<string>;
}

/** In letters. */
export const traceViewLimits = { name: 60, note: 300 };
const mostEntries = 100;

const readList = (text: string | undefined): Set<string> =>
  new Set(
    (text ?? '')
      .split(',')
      .slice(0, mostEntries)
      .filter((one) => addressPattern.test(one))
      .map((one) => one.toLowerCase()),
  );

const readTexts = (text: string | undefined, longest: number): Map<string, string> =>
  new Map(
    (text ?? '')
      .split('~')
      .slice(0, mostEntries)
      .flatMap((entry): [string, string][] => {
        const address = entry.slice(0, 42);
        const words = entry.slice(43, 43 + longest).trim();
        return addressPattern.test(address) && words !== '' ? [[address.toLowerCase(), words]] : [];
      }),
  );

/** What cannot be read is left out: a view is no question that could be answered wrongly. */
export function readTraceView(query: TraceQuery): TraceView {
  return {
    names: readTexts(query.names, traceViewLimits.name),
    notes: readTexts(query.notes, traceViewLimits.note),
    pins: readList(query.pin),
    folds: readList(query.fold),
    unfolds: readList(query.unfold),
    hides: readList(query.hide),
  };
}

const writeList = (set: ReadonlySet<string>): string | undefined => [...set].join(',') || undefined;

const writeTexts = (texts: ReadonlyMap<string, string>): string | undefined =>
  [...texts].map(([address, words]) => `${address}:${words.replaceAll('~', ' ')}`).join('~') || undefined;

/** The same as parameters; undefined where there is nothing to say. */
export function writeTraceView({ names, notes, pins, folds, unfolds, hides }: TraceView): TraceQuery {
  return {
    names: writeTexts(names),
    notes: writeTexts(notes),
    pin: writeList(pins),
    fold: writeList(folds),
    unfold: writeList(unfolds),
    hide: writeList(hides),
  };
}
