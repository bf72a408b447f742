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
    "What other people's words for the severity and the status of findings stand for in this file, such as severity: { High: Major }. The original word is kept and shown.",
  );

type Json = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;

function translate(finding: Json, words: Json, field: 'severity' | 'status', original: string): Json {
  const word = finding[field];
  const map = asObject(words[field]);
  if (typeof word !== 'string' || !map || !Object.hasOwn(map, word) || map[word] === word) return finding;
  return { ...finding, [field]: map[word], [original]: finding[original] ?? word };
}

/** The file's value with other people's words for findings read as ours, and the original words kept beside them. */
export function translateWords(value: unknown): unknown {
  const file = asObject(value);
  const words = asObject(file?.words);
  if (!file || !words || !Array.isArray(file.audits)) return value;
  const audits = file.audits.map((audit: unknown) => {
    const one = asObject(audit);
    if (!one || !Array.isArray(one.findings)) return audit;
    const findings = one.findings.map((finding: unknown) => {
      const found = asObject(finding);
      if (!found) return finding;
      return translate(
        translate(found, words, 'severity', 'originalSeverity'),
        words,
        'status',
        'originalStatus',
      );
    });
    return { ...one, findings };
  });
  return { ...file, audits };
}
