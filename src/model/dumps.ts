/** What a dump has, a table each. */
export const dumpTables = ['projects', 'contracts', 'powers', 'scores', 'alerts', 'incidents'] as const;
export type DumpTableName = (typeof dumpTables)[number];

/** The endings of its files. */
export const dumpFormats = ['csv.gz', 'ndjson.gz', 'parquet'] as const;
export type DumpFormat = (typeof dumpFormats)[number];

/** What a column holds. `list`: texts, in CSV separated by "; ". `time`: UTC. */
export const dumpColumnTypes = ['text', 'number', 'integer', 'boolean', 'time', 'list'] as const;
export type DumpColumnType = (typeof dumpColumnTypes)[number];

/** Raised when a column is taken away or means something else; new columns come at the end and do not raise it. */
export const dumpSchemaVersion = 1;
