import * as z from 'zod';
import { findingStatusNames } from '#model/findings.ts';
import { readChain } from '#model/readChain.ts';
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

const mapObjects = (list: unknown, map: (one: Json) => Json): unknown =>
  Array.isArray(list)
    ? list.map((one: unknown) => {
        const object = asObject(one);
        return object ? map(object) : one;
      })
    : list;

const change = (record: Json, field: string, to: (value: unknown) => unknown): Json =>
  Object.hasOwn(record, field) ? { ...record, [field]: to(record[field]) } : record;

/** A name that is not known stays as it is, and is a fault of its own. */
function translateChain(name: unknown): unknown {
  const read = typeof name === 'string' ? readChain(name) : undefined;
  return read && 'value' in read ? read.value : name;
}

const translatePlaces = (places: unknown): unknown =>
  mapObjects(places, (place) => change(place, 'chain', translateChain));

function translateProject(project: Json): Json {
  const read = change(project, 'chains', (names) =>
    Array.isArray(names) ? names.map(translateChain) : names,
  );
  return change(change(read, 'tokens', translatePlaces), 'contracts', translatePlaces);
}

function translateAudit(audit: Json): Json {
  const inScope = (scope: unknown) => {
    const object = asObject(scope);
    return object ? change(object, 'contracts', translatePlaces) : scope;
  };
  const inFindings = (findings: unknown) =>
    mapObjects(findings, (one) =>
      change(change(one, 'foundIn', translatePlaces), 'fixedIn', translatePlaces),
    );
  return change(change(audit, 'scope', inScope), 'findings', inFindings);
}

/** The file's value with the names of chains read as their ids. */
function translateChains(file: Json): Json {
  const projects = change(file, 'projects', (list) => mapObjects(list, translateProject));
  const audits = change(projects, 'audits', (list) => mapObjects(list, translateAudit));
  return change(audits, 'sourceCode', (list) =>
    mapObjects(list, (one) => change(one, 'contracts', translatePlaces)),
  );
}

/**
 * The file's value with names of chains read as their ids, and other people's words for severities and statuses read as ours with the
 * original words kept beside them.
 */
export function translateWords(value: unknown): unknown {
  const written = asObject(value);
  if (!written) return value;
  const file = translateChains(written);
  const words = asObject(file.words);
  if (!words) return file;
  const inFindings = (findings: unknown) => mapObjects(findings, (one) => translateFinding(one, words));
  const audits = change(file, 'audits', (list) =>
    mapObjects(list, (audit) => change(audit, 'findings', inFindings)),
  );
  return change(audits, 'incidents', (list) => mapObjects(list, (one) => translateIncident(one, words)));
}
