/** How a fictional token's price goes. Shares of the price, such as 0.03 for three per cent. */
interface PriceStory {
  /** On the first day. */
  start: number;
  /** Size of an ordinary day's move. */
  swing: number;
  /** Mean move of a day. */
  drift?: number;
  /** The price is pulled back to its start. */
  pegged?: boolean;
  /** The first day with a price, when it is later than the window's. */
  from?: string;
  /** What happened on a day beside the ordinary move. */
  moves?: Readonly<Record<string, number>>;
}

const stories: Readonly<Record<string, PriceStory>> = {
  'alder-stable': { start: 1, swing: 0.0009, pegged: true },
  'guildmark-reserve': { start: 1, swing: 0.0004, pegged: true },
  'harbor-lend': { start: 0.94, swing: 0.022, drift: 0.001 },
  'quarry-swap': { start: 1.14, swing: 0.028 },
  'lumen-vaults': { start: 3.05, swing: 0.025, drift: 0.001, moves: { '2026-11-12': -0.05 } },
  'breakwater-cover': { start: 6.4, swing: 0.021 },
  'plumbline-oracle': { start: 0.72, swing: 0.03, drift: 0.001 },
  marquetry: { start: 2.15, swing: 0.034 },
  // The report of a drained bridge was false; the price came back when it was retracted.
  'tern-bridge': {
    start: 1.62,
    swing: 0.026,
    drift: -0.005,
    moves: { '2026-09-03': -0.24, '2026-09-04': 0.27 },
  },
  'spoonbill-exchange': { start: 0.97, swing: 0.031, moves: { '2026-08-21': -0.17, '2026-08-23': 0.08 } },
  'kestrel-perps': { start: 2.5, swing: 0.042, moves: { '2026-10-29': -0.22, '2026-10-30': -0.12 } },
  'emberfall-vault': {
    start: 0.83,
    swing: 0.05,
    moves: { '2026-11-02': -0.14, '2026-11-10': -0.79, '2026-11-11': -0.3 },
  },
  'ropewalk-money': { start: 1.08, swing: 0.06, moves: { '2026-11-11': -0.33 } },
  'tidepool-tactics': { start: 0.061, swing: 0.045, drift: -0.006 },
  'jackdaw-coin': {
    start: 0.019,
    swing: 0.13,
    drift: 0.02,
    moves: { '2026-10-28': 0.35, '2026-10-29': 0.6, '2026-10-30': -0.35, '2026-11-01': -0.2 },
  },
  // Who cannot sell cannot push the price down.
  'gilded-moth': { start: 0.05, swing: 0.012, drift: 0.03, from: '2026-10-20' },
};

const dayMs = 86_400_000;
const firstDay = '2026-08-17';
/** The last day of the stories. What follows are ordinary days, so that a demo of any later year has prices of its last days. */
const lastDay = '2026-11-14';

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

function listDays(until: string): string[] {
  const count = (Date.parse(until) - Date.parse(firstDay)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => toDay(Date.parse(firstDay) + index * dayMs));
}

/** Numbers from 0 to 1, the same ones for the same text on every machine (mulberry32 on an FNV-1a hash). */
function createRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const char of text) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function tellPrices(id: string, story: PriceStory, until: string): { day: string; usd: number }[] {
  const { start, swing, drift = 0, pegged = false, from = firstDay, moves = {} } = story;
  const random = createRandom(id);
  // Three dice in a row: mostly small moves, with a deviation of one.
  const ordinary = () => 2 * (random() + random() + random() - 1.5);
  let price = start;
  let settled = start;
  return listDays(until)
    .filter((day) => day >= from)
    .map((day) => {
      const pull = pegged ? (start / price - 1) * 0.5 : 0;
      // A walk that nothing holds back ends at nothing or beyond all measure within a few years.
      const trend = day > lastDay ? (settled / price - 1) * 0.1 : drift;
      price *= (1 + trend + pull + swing * ordinary()) * (1 + (moves[day] ?? 0));
      if (day <= lastDay) settled = price;
      return { day, usd: Number(price.toPrecision(5)) };
    });
}

/** The import file with the prices of some of the demo world's tokens, all of them fictional; a line for each row. */
function renderPrices({ after = '', until }: { after?: string; until: string }): string {
  const rows = Object.entries(stories).flatMap(([id, story]) =>
    tellPrices(id, story, until)
      .filter(({ day }) => day > after)
      .map(
        ({ day, usd }) =>
          `    { "name": "price(projectId=${id})", "time": "${day}T23:00:00Z", "value": ${usd} }`,
      ),
  );
  return `{\n  "version": 1,\n  "metrics": [\n${rows.join(',\n')}\n  ]\n}\n`;
}

/** The prices that belong to the records. */
export const renderStoryPrices = (): string => renderPrices({ until: lastDay });

/** Those of the days since then that are over; undefined while there is none. */
export function renderLaterPrices(now: Date): string | undefined {
  const until = toDay(now.getTime() - dayMs);
  return until > lastDay ? renderPrices({ after: lastDay, until }) : undefined;
}
