import * as z from 'zod/mini';
import { matchIncidents } from '#core/incidentReports/matchIncidents.ts';
import { proposeIncidents } from '#core/incidentReports/proposeIncidents.ts';
import type { ListedIncident } from '#core/sources/answers.ts';
import { getRecordedProjects } from '#core/sources/subjects.ts';
import { findUnstorable } from '#lib/findUnstorable.ts';
import { isPlainText } from '#lib/plainText.ts';
import { createListReader } from './createListReader.ts';
import type { LiveSource } from './LiveSource.ts';
import { mostEntries } from './parseAnswer.ts';
import { plainLine } from './plainLine.ts';

export interface IncidentSettings {
  /** A list of the form of DefiLlama's hacks. */
  url: string;
}

const words = z.optional(z.nullable(z.string()));
const amount = z.optional(z.nullable(z.number()));
const entrySchema = z.object({
  /** In seconds. */
  date: z.number().check(z.positive(), z.lt(8.64e12)),
  name: plainLine(100),
  classification: words,
  technique: words,
  amount,
  returnedFunds: amount,
  source: words,
});

const line = (text: string | null | undefined) =>
  (text && isPlainText(text) && text.trim().slice(0, 100)) || null;
const usd = (value: number | null | undefined) => (value && value > 0 && value < 1e13 ? value : null);
const isLink = (text: string) => text.length <= 2048 && /^https?:\/\/\S+$/i.test(text);

/** Entries of another form are left out; a list without any that can be read is no such list. */
function parseList(json: unknown): ListedIncident[] | undefined {
  if (!Array.isArray(json) || json.length > mostEntries) return undefined;
  const entries = json.flatMap((one): ListedIncident[] => {
    const { data } = z.safeParse(entrySchema, one);
    if (!data || findUnstorable(data)) return [];
    const { name, date, classification, technique, source } = data;
    const lossUsd = usd(data.amount);
    const returnedUsd = usd(data.returnedFunds);
    return [
      {
        name,
        at: new Date(date * 1000).toISOString(),
        classification: line(classification),
        technique: line(technique),
        lossUsd,
        returnedUsd: lossUsd !== null && returnedUsd !== null && returnedUsd > lossUsd ? null : returnedUsd,
        link: source && isLink(source) ? source : null,
      },
    ];
  });
  return json.length > 0 && entries.length === 0 ? undefined : entries;
}

/** What a list says happened to projects: proposed to staff, and never published by itself. */
export function createIncidents({ url }: IncidentSettings, { userAgent }: { userAgent: string }): LiveSource {
  const { host } = new URL(url);
  const read = createListReader({
    url,
    headers: { 'user-agent': userAgent },
    maxBytes: 8 * 1024 * 1024,
    parse: parseList,
  });
  return {
    name: 'incidents',
    getSubjects: async (db) =>
      (await getRecordedProjects(db)).map(({ id }) => ({ projectId: id, subject: url })),
    hostOf: () => host,
    isList: true,
    async ask(_subject, { now, signal }) {
      const outcome = await read({ now, signal });
      if ('asked' in outcome) return outcome.asked;
      const past = outcome.list.filter(({ at }) => Date.parse(at) <= now.getTime());
      return {
        kind: 'listed',
        toAnswers: async (db) => matchIncidents(past, await getRecordedProjects(db)),
        write: (tx) => proposeIncidents(tx, { list: past, toldBy: host, now }),
      };
    },
  };
}
