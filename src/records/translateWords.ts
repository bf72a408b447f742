import * as z from 'zod';
import { findingStatusNames } from '#model/findings.ts';
import { findingSeverityNames } from '#model/severities.ts';
import { line } from './primitives.ts';

/** Other people's words, each with the word of this format that it stands for. */
function translations(ours: Readonly<Record<string, string>>) {
  const names = Object.values(ours);
  return z
    .record(line(60), z.enum(names))
    .check((context) => {
      for (const word of Object.keys(context.value))
        if (names.includes(word) && context.value[word] !== word)
          context.issues.push({
            code: 'custom',
            path: [word],
            input: word,
            message: 'is a word of this format already and cannot stand for another',
          });
    })
    .optional();
}

export const wordsRecord = z
  .strictObject({ severity: translations(findingSeverityNames), status: translations(findingStatusNames) })
  .describe(
    "What other people's words for the severity of findings and incidents and the status of findings stand for in this file, such as severity: { High: Major }. The original word is kept and shown.",
  );

type Json = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

function translate(record: Json, words: Json, field: 'severity' | 'status', original: string): Json {
  const word = record[field];
  const map = asObject(words[field]);
  if (typeof word !== 'string' || !map || !Object.hasOwn(map, word) || map[word] === word) return record;
  return { ...record, [field]: map[word], [original]: record[original] ?? word };
}

function translateFinding(finding: Json, words: Json): Json {
  const read = translate(finding, words, 'severity', 'originalSeverity');
  return translate(read, words, 'status', 'originalStatus');
}

/** The severity of an incident is written in small letters. */
function translateIncident(incident: Json, words: Json): Json {
  const read = translate(incident, words, 'severity', 'originalSeverity');
  const [ours] = Object.entries(findingSeverityNames).find(([, name]) => name === read.severity) ?? [];
  return read === incident || ours === undefined ? incident : { ...read, severity: ours };
}

const mapObjects = (list: unknown, change: (one: Json) => Json): unknown =>
  Array.isArray(list)
    ? list.map((one: unknown) => {
        const object = asObject(one);
        return object ? change(object) : one;
      })
    : list;

/** The file's value with other people's words for severities and statuses read as ours, and the original words kept beside them. */
export function translateWords(value: unknown): unknown {
  const file = asObject(value);
  const words = asObject(file?.words);
  if (!file || !words) return value;
  const audits = mapObjects(file.audits, (audit) => ({
    ...audit,
    ...('findings' in audit && {
      findings: mapObjects(audit.findings, (one) => translateFinding(one, words)),
    }),
  }));
  const incidents = mapObjects(file.incidents, (one) => translateIncident(one, words));
  return { ...file, ...('audits' in file && { audits }), ...('incidents' in file && { incidents }) };
}
