import { addressPattern } from '#model/address.ts';
import type { TraceQuery } from '#model/traceQuestion.ts';

/** How a trace is looked at; it stands in the `?` parameters, too, so that a link shows the same. */
export interface TraceView {
  /** Names that the reader gave, by address in lower case. */
  names: ReadonlyMap<string, string>;
  pins: ReadonlySet<string>;
  /** What lies behind these alone is hidden. */
  folds: ReadonlySet<string>;
  /** Groups of small ends are shown one by one behind these. */
  unfolds: ReadonlySet<string>;
}

const longestName = 60;
const mostEntries = 100;

const readList = (text: string | undefined): Set<string> =>
  new Set(
    (text ?? '')
      .split(',')
      .slice(0, mostEntries)
      .filter((one) => addressPattern.test(one))
      .map((one) => one.toLowerCase()),
  );

/** What cannot be read is left out: a view is no question that could be answered wrongly. */
export function readTraceView(query: TraceQuery): TraceView {
  const names = (query.names ?? '')
    .split('~')
    .slice(0, mostEntries)
    .flatMap((entry): [string, string][] => {
      const address = entry.slice(0, 42);
      const name = entry.slice(43, 43 + longestName).trim();
      return addressPattern.test(address) && name !== '' ? [[address.toLowerCase(), name]] : [];
    });
  return {
    names: new Map(names),
    pins: readList(query.pin),
    folds: readList(query.fold),
    unfolds: readList(query.unfold),
  };
}

/** The same as parameters; undefined where there is nothing to say. */
export function writeTraceView({ names, pins, folds, unfolds }: TraceView): TraceQuery {
  const list = (set: ReadonlySet<string>) => [...set].join(',') || undefined;
  return {
    names:
      [...names].map(([address, name]) => `${address}:${name.replaceAll('~', ' ')}`).join('~') || undefined,
    pin: list(pins),
    fold: list(folds),
    unfold: list(unfolds),
  };
}
