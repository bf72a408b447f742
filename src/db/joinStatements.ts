/** A statement as part of a larger one. */
export interface Part {
  /** Among all parts. */
  number: number;
  text: string;
  /** Its columns as values of JSON. */
  columns: readonly string[];
  hasLongTexts: boolean;
}

const withLongTexts = new Set<string>();

/** Says that a statement answers long texts: within JSON every quote of theirs would be escaped, and read back. */
export function noteLongTexts(text: string): void {
  withLongTexts.add(text);
}

/** Booleans, numbers, texts, JSON and lists of texts: drivers make of them what JSON says. */
const asTheyAre = new Set([16, 21, 23, 25, 114, 700, 701, 1009, 1043, 3802]);
/** Numbers of any size, times, and identifiers: drivers or Drizzle read their text. */
const asText = new Set([20, 1700, 1082, 1114, 1184, 2950]);
/** Types from here on are not PostgreSQL's own, such as citext: they are texts for every driver. */
const firstForeign = 16_384;

function toColumn(type: number, place: number): string[] {
  if (asTheyAre.has(type)) return [`c${place}`];
  return asText.has(type) || type >= firstForeign ? [`c${place}::text`] : [];
}

/** Undefined where a column is of a type that JSON would say otherwise than the driver, such as bytes. */
export function toPart(
  text: string,
  { types, number }: { types: readonly number[]; number: number },
): Part | undefined {
  const columns = types.flatMap(toColumn);
  return columns.length === types.length
    ? { number, text, columns, hasLongTexts: withLongTexts.has(text) }
    : undefined;
}

/** A part in its place among the others. */
interface PlacedPart {
  part: Part;
  /** How many it has; the first is the same for all parts that have any. */
  values: number;
}

const toNames = ({ columns }: Part) => columns.map((_, place) => `c${place}`).join();

/**
 * One statement that answers a list: for each part the list of its rows, each a list of its values. One part may stand `beside` them, its values as
 * columns of their own.
 */
export function joinStatements(parts: readonly PlacedPart[], beside?: PlacedPart): string {
  // The first value of all is one.
  let before = 0;
  const place = ({ part: { text }, values }: PlacedPart) => {
    const shift = before;
    before += Math.max(0, values - 1);
    return text.replaceAll(/\$(\d+)/g, (whole, number) =>
      number === '1' ? whole : `$${Number(number) + shift}`,
    );
  };
  const lists = parts.map((placed) => {
    const { part } = placed;
    return `(select coalesce(json_agg(json_build_array(${part.columns.join()})), '[]') from (${place(placed)}) q (${toNames(part)}))`;
  });
  const all = `select json_build_array(${lists.join()})`;
  if (!beside) return all;
  const { columns } = beside.part;
  const own = `select true, ${columns.join()} from (${place(beside)}) q (${toNames(beside.part)})`;
  return `${all}, b.* from (select) a left join (${own}) b on true`;
}

/** The values of such a statement. */
export function joinValues(all: readonly (readonly unknown[])[]): unknown[] {
  const first = all.find(({ length }) => length > 0)?.slice(0, 1) ?? [];
  return [...first, ...all.flatMap((values) => values.slice(1))];
}
