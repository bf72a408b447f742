/** What JSON can hold, of a shape that only a parser can tell. */
export type JsonValue = string | number | boolean | object | null;
