export const strokes = ['stroke-signal', 'stroke-info', 'stroke-warning', 'stroke-muted'] as const;
export const fills = [
  'fill-signal',
  'fill-info',
  'fill-warning',
  'fill-danger',
  'fill-muted',
  'fill-line-strong',
] as const;

export const toneFills = {
  signal: 'fill-signal',
  info: 'fill-info',
  warning: 'fill-warning',
  danger: 'fill-danger',
  muted: 'fill-muted',
};

export type ChartTone = keyof typeof toneFills;

/** Series differ by dash as well as by colour. */
export const dashes = [undefined, '7 4', '2 3', '10 3 2 3'] as const;

export function pick<Item>(list: readonly Item[], index: number): Item {
  return list[index % list.length] as Item;
}
