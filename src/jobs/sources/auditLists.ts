import * as z from 'zod/mini';
import type { AuditListAnswer } from '#core/sources/answers.ts';
import { getWebsiteSubjects } from '#core/sources/subjects.ts';
import { findUnstorable } from '#lib/findUnstorable.ts';
import { createListReader } from './createListReader.ts';
import type { LiveSource } from './LiveSource.ts';
import { mostEntries } from './parseAnswer.ts';
import { plainLine } from './plainLine.ts';

export interface AuditListSettings {
  /** A list of the form of DefiLlama's protocols. */
  url: string;
}

interface ListedProject {
  name: string;
  website: string;
  reports: string[];
}

const mostNames = 10;
const mostReports = 50;
const longestLink = 500;

const entrySchema = z.object({
  name: plainLine(100),
  url: z.string(),
  audit_links: z.optional(z.nullable(z.array(z.unknown()))),
});

const isReport = (link: unknown): link is string =>
  typeof link === 'string' &&
  link.length <= longestLink &&
  /^https?:\/\/\S+$/i.test(link) &&
  URL.canParse(link);

/** Entries of another form are left out; a list without any that can be read is no such list. */
function parseList(json: unknown): ListedProject[] | undefined {
  if (!Array.isArray(json) || json.length > mostEntries) return undefined;
  const entries = json.flatMap((one): ListedProject[] => {
    const { data } = z.safeParse(entrySchema, one);
    if (!data || findUnstorable(data)) return [];
    const { name, url, audit_links: links } = data;
    return [{ name, website: url, reports: (links ?? []).filter(isReport) }];
  });
  return json.length > 0 && entries.length === 0 ? undefined : entries;
}

/** Host without `www.`, and path: pages of many projects lie on one host. */
function readPlace(url: string): { host: string; path: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol)) return undefined;
  return { host: hostname.replace(/^www\./, ''), path: pathname.replace(/\/+$/, '') };
}

/** Entries at the website on record: anywhere on its host where that is its own, else at the very page. */
function findEntries(
  byHost: ReadonlyMap<string | undefined, ListedProject[]>,
  website: string,
): ListedProject[] {
  const place = readPlace(website);
  if (!place) return [];
  return (byHost.get(place.host) ?? []).filter(
    (entry) => place.path === '' || readPlace(entry.website)?.path === place.path,
  );
}

const toAnswer = (url: string, entries: readonly ListedProject[]): AuditListAnswer => ({
  url,
  names: [...new Set(entries.map(({ name }) => name))].slice(0, mostNames),
  reports: [...new Set(entries.flatMap(({ reports }) => reports))].slice(0, mostReports),
});

/** Which audit reports a public list links for projects on record. It is the list's word: no audit comes on record by it. */
export function createAuditLists(
  { url }: AuditListSettings,
  { userAgent }: { userAgent: string },
): LiveSource {
  const { host } = new URL(url);
  const read = createListReader({
    url,
    headers: { 'user-agent': userAgent },
    maxBytes: 32 * 1024 * 1024,
    parse: parseList,
  });
  return {
    name: 'auditLists',
    getSubjects: async (db) =>
      (await getWebsiteSubjects(db, { demo: false })).map(({ projectId }) => ({ projectId, subject: url })),
    hostOf: () => host,
    isList: true,
    async ask(_subject, { now, signal }) {
      const outcome = await read({ now, signal });
      if ('asked' in outcome) return outcome.asked;
      const byHost = Map.groupBy(outcome.list, ({ website }) => readPlace(website)?.host);
      return {
        kind: 'listed',
        toAnswers: async (db) =>
          new Map(
            (await getWebsiteSubjects(db, { demo: false })).map(({ projectId, subject }) => [
              projectId,
              toAnswer(url, findEntries(byHost, subject)),
            ]),
          ),
      };
    },
  };
}
