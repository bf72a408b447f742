import * as z from 'zod/mini';
import type { RepositoryAnswer } from '#core/sources/answers.ts';
import { findRepositoryName, getRepositorySubjects } from '#core/sources/subjects.ts';
import { type ApiAnswer, createJsonApi, unreadable } from './createJsonApi.ts';
import type { AskContext, Asked, LiveSource } from './LiveSource.ts';
import { plainLine } from './plainLine.ts';
import type { WebOptions } from './WebOptions.ts';

export interface RepositorySettings {
  /** A service that speaks the REST API of GitHub. */
  url: string;
  token?: string | undefined;
}

const repositorySchema = z.object({
  full_name: z.string().check(z.regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/)),
  private: z.boolean(),
  archived: z.boolean(),
});
const commitsSchema = z.array(
  z.object({ commit: z.object({ committer: z.nullable(z.object({ date: z.string() })) }) }),
);
const releaseSchema = z.object({ tag_name: plainLine(200), published_at: z.nullable(z.string()) });
const fileSchema = z.object({ html_url: z.string().check(z.maxLength(2048), z.regex(/^https?:\/\/\S+$/)) });

/** What is not there, or was taken away. */
const goneStatuses = new Set([404, 410, 451]);
const policyPaths = ['SECURITY.md', '.github/SECURITY.md', 'docs/SECURITY.md'];

/** ISO 8601; null for what is no time or lies ahead: whoever commits chooses the date. */
function readPast(text: string | null | undefined, now: Date): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) || time > now.getTime() ? null : new Date(time).toISOString();
}

/** One a page, so that the number of the last page is the count. */
function countPages({ headers, json }: ApiAnswer): number | null {
  const [, last] = /[?&]page=(\d+)[^>]*>;\s*rel="last"/.exec(headers.link ?? '') ?? [];
  if (last !== undefined) return Number(last);
  return Array.isArray(json) ? json.length : null;
}

export function createRepositories(
  { url, token }: RepositorySettings,
  { userAgent, demo }: Pick<WebOptions, 'userAgent' | 'demo'>,
): LiveSource {
  const { host } = new URL(url);
  const ask = createJsonApi({
    url,
    headers: {
      'user-agent': userAgent,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    local: demo,
  });

  /** Everything beside the repository itself; a refusal ends it. */
  async function askDetails(name: string, context: Pick<AskContext, 'now' | 'signal'>) {
    const get = async (path: string): Promise<ApiAnswer> => {
      const outcome = await ask(`/repos/${name}${path}`, context);
      if ('answer' in outcome) return outcome.answer;
      throw new Refusal(outcome.asked);
    };
    const read = <T>(schema: z.ZodMiniType<T>, { status, json }: ApiAnswer): T | undefined =>
      status === 200 ? z.safeParse(schema, json).data : undefined;
    const commits = read(commitsSchema, await get('/commits?per_page=1'));
    const release = read(releaseSchema, await get('/releases/latest'));
    const contributors = await get('/contributors?per_page=1&anon=true');
    let securityPolicy: string | null = null;
    for (const path of policyPaths)
      securityPolicy ??= read(fileSchema, await get(`/contents/${path}`))?.html_url ?? null;
    return {
      lastCommitAt: readPast(commits?.[0]?.commit.committer?.date, context.now),
      release: release ? { name: release.tag_name, at: readPast(release.published_at, context.now) } : null,
      contributors: contributors.status === 200 ? countPages(contributors) : null,
      securityPolicy,
    };
  }

  return {
    name: 'repositories',
    getSubjects: (db) => getRepositorySubjects(db, { demo: demo !== undefined }),
    hostOf: () => host,
    async ask(subject, { now, signal, etag }): Promise<Asked> {
      const outcome = await ask(`/repos/${findRepositoryName(subject)}`, { now, signal, etag });
      if ('asked' in outcome) return outcome.asked;
      const { status, headers, json } = outcome.answer;
      if (status === 304) return { kind: 'unchanged' };
      const found = z.safeParse(repositorySchema, json).data;
      if (!goneStatuses.has(status) && (status !== 200 || !found)) return unreadable(host);
      const validators = { etag: headers.etag ?? null, lastModified: null };
      if (!found || found.private || status !== 200) {
        const gone: RepositoryAnswer = { repository: null };
        return { kind: 'answered', answer: gone, ...validators };
      }
      try {
        const details = await askDetails(found.full_name, { now, signal });
        const answer: RepositoryAnswer = {
          repository: { name: found.full_name, archived: found.archived, ...details },
        };
        return { kind: 'answered', answer, ...validators };
      } catch (error) {
        if (error instanceof Refusal) return error.asked;
        throw error;
      }
    },
  };
}

class Refusal extends Error {
  readonly asked: Asked;

  constructor(asked: Asked) {
    super(asked.kind);
    this.asked = asked;
  }
}
