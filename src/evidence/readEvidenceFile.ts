import * as z from 'zod/mini';
import { isNestedDeeper } from '#lib/jsonDepth.ts';
import {
  type EvidenceFile,
  evidenceFileLimits,
  evidenceFileSchema,
  evidenceFormat,
} from '#wire/evidenceFile.ts';

export type ReadEvidenceFile =
  | { file: EvidenceFile; raw: Readonly<Record<string, unknown>> }
  | { fault: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that mean something to the language and nothing to the format. */
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype']);

const tooLarge = `It is larger than ${evidenceFileLimits.bytes / 1024 / 1024} MiB; no evidence file is.`;

/** What is wrong with a file by its size alone, before it is read. */
export const findSizeFault = (bytes: number): string | undefined =>
  bytes > evidenceFileLimits.bytes ? tooLarge : undefined;

class RefusedKey extends Error {}

function parse(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (refusedKeys.has(key)) throw new RefusedKey(key);
    return value;
  });
}

function findHeadFault({ format, version }: Readonly<Record<string, unknown>>): string | undefined {
  if (format !== evidenceFormat) return `Its "format" is not "${evidenceFormat}": it is no evidence file.`;
  if (version !== 1) return 'Its "version" is not 1, the only one that this program reads.';
  return undefined;
}

/** Reads a file that anybody may have written. A fault is one sentence that names what is wrong. */
export function readEvidenceFile(text: string): ReadEvidenceFile {
  if (text.length > evidenceFileLimits.bytes) return { fault: tooLarge };
  if (isNestedDeeper(text, evidenceFileLimits.depth))
    return { fault: `It is nested more than ${evidenceFileLimits.depth} levels deep; no evidence file is.` };
  let raw: unknown;
  try {
    raw = parse(text);
  } catch (error) {
    return {
      fault:
        error instanceof RefusedKey
          ? `It has a key "${error.message}", which the format does not have.`
          : 'It is not JSON.',
    };
  }
  if (!isObject(raw)) return { fault: 'It is JSON, but no object.' };
  const head = findHeadFault(raw);
  if (head !== undefined) return { fault: head };
  const result = z.safeParse(evidenceFileSchema, raw);
  if (!result.success) {
    const [issue] = result.error.issues;
    return {
      fault: `Its "${issue?.path.map(String).join('.')}" is missing or is not what the format asks for.`,
    };
  }
  const { score } = result.data;
  if (Number.isNaN(Date.parse(score.scoredAt))) return { fault: 'Its "score.scoredAt" is no time.' };
  return { file: result.data, raw };
}
