/** A statement as part of a larger one. */
export interface Part {
  /** Among all parts. */
  number: number;
  text: string;
  /** Its columns as values of JSON. */
  columns: readonly string[];
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
  return columns.length === types.length ? { number, text, columns } : undefined;
}

/** One statement that answers a list: for each part the list of its rows, each a list of its values. */
export function joinStatements(parts: readonly { part: Part; values: number }[]): string {
  let before = 0;
  const lists = parts.map(({ part: { text, columns }, values }) => {
    const shift = before;
    before += values;
    const own = text.replaceAll(/\$(\d+)/g, (_, place) => `$${Number(place) + shift}`);
    const names = columns.map((_, place) => `c${place}`).join();
    return `(select coalesce(json_agg(json_build_array(${columns.join()})), '[]') from (${own}) q (${names}))`;
  });
  return `select json_build_array(${lists.join()})`;
}
