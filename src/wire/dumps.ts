import * as z from 'zod/mini';
import { dumpColumnTypes, dumpFormats, dumpTables } from '#model/dumps.ts';

const columnSchema = z.object({
  name: z.string(),
  type: z.enum(dumpColumnTypes),
  about: z.string(),
});

const fileSchema = z.object({
  format: z.enum(dumpFormats),
  name: z.string(),
  bytes: z.number(),
  /** Of the file as it is sent, in hex. */
  sha256: z.string(),
});

const tableSchema = z.object({
  name: z.enum(dumpTables),
  about: z.string(),
  rows: z.number(),
  columns: z.array(columnSchema),
  files: z.array(fileSchema),
});
export type DumpTableAnswer = z.infer<typeof tableSchema>;

/** `manifest.json` of a dump. */
export const dumpSchema = z.object({
  /** The day (UTC) that it was made on. */
  id: z.string(),
  /** Raised when a column is taken away or means something else. */
  schemaVersion: z.number(),
  /** When its making began; everything in it is as it was then. */
  madeAt: z.string(),
  /** The rules of score and control grade, and the analyser that reads code. */
  rulesVersion: z.string(),
  analyzerVersion: z.number(),
  /** How far each chain was read. */
  chains: z.array(
    z.object({ chain: z.string(), block: z.nullable(z.number()), time: z.nullable(z.string()) }),
  ),
  /** As the operator states it; null: none is stated. */
  licence: z.nullable(z.string()),
  tables: z.array(tableSchema),
});
export type Dump = z.infer<typeof dumpSchema>;

/** The page `/data`. */
export interface DumpsData {
  /** The newest first. */
  dumps: Dump[];
  /** Dumps that are kept; 0: none are made. */
  kept: number;
}

/** Where files of dumps are; `manifest.json` is beside them. */
export const dumpFilesPath = '/api/v1/dumps/files/';
export const dumpFileHref = (id: string, name: string): string => `${dumpFilesPath}${id}/${name}`;
