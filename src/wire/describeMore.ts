import type { Announced } from './calendar.ts';

/** What a list of operations leaves out, in a sentence that pages and files for programs share; empty where it is whole. */
export function describeMore({ open, ended }: Announced['more']): string {
  const left = [
    ...(open > 0
      ? [
          `${open} more that were not seen to end, of which any may be waiting and may come sooner than those that are listed`,
        ]
      : []),
    ...(ended > 0 ? [`${ended} more that were executed or cancelled`] : []),
  ];
  return left.length === 0 ? '' : `Known and not listed here: ${left.join('; ')}.`;
}
