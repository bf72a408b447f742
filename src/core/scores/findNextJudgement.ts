const dayMs = 86_400_000;
/** Longer texts are no moments. */
const longestMoment = 40;

/** Moments somewhere in a value. Numbers count as such only while they are to come, as points of a price history may be. */
function* listMoments(value: unknown, now: number): Generator<number> {
  if (value instanceof Date) yield value.getTime();
  else if (typeof value === 'number' && value > now) yield value;
  else if (typeof value === 'string' && value.length <= longestMoment) {
    const time = Date.parse(value);
    if (!Number.isNaN(time)) yield time;
  } else if (typeof value === 'object' && value !== null)
    // Rules do not look at when and where something was read.
    for (const [key, inner] of Object.entries(value)) if (key !== 'evidence') yield* listMoments(inner, now);
}

/** Of the moments that are a whole number of days away from this one, the first that is not before `now`. */
const nextWholeDay = (moment: number, now: number) => now + ((((moment - now) % dayMs) + dayMs) % dayMs);

/**
 * Until when the same facts are judged the same. Every limit of an age is a whole number of days, for rules and for answers of sources, and what
 * ends does so at a moment that is written down: nothing happens before one of these moments is a whole number of days away. Midnight is
 * always one of them, as days begin there.
 */
export function findNextJudgement(values: readonly unknown[], now: Date): Date {
  const from = now.getTime();
  let next = nextWholeDay(0, from);
  for (const moment of listMoments(values, from)) next = Math.min(next, nextWholeDay(moment, from));
  return new Date(next);
}
