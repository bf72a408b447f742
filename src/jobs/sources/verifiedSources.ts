import * as z from 'zod/mini';
import { publishSource } from '#core/sourceCode/publishSource.ts';
import type { VerifiedSourceAnswer } from '#core/sources/answers.ts';
import { findContractSubject, getContractSubjects } from '#core/sources/subjects.ts';
import { findUnstorable } from '#lib/findUnstorable.ts';
import { getChainNumber } from '#model/chainId.ts';
import { createJsonApi, unreadable } from './createJsonApi.ts';
import type { Asked, LiveSource } from './LiveSource.ts';
import { plainLine } from './plainLine.ts';
import type { WebOptions } from './WebOptions.ts';

export interface VerifiedSourceSettings {
  /** A service that speaks the second version of Sourcify's API. */
  url: string;
}

const transactionHash = /^0x[0-9a-f]{64}$/i;
const matchSchema = z.nullable(z.enum(['exact_match', 'match']));
const contractSchema = z.object({
  match: matchSchema,
  runtimeMatch: z.optional(matchSchema),
  compilation: z.optional(
    z.object({
      language: z.string(),
      compilerVersion: plainLine(100),
      fullyQualifiedName: plainLine(1000),
    }),
  ),
  deployment: z.optional(z.nullable(z.object({ transactionHash: z.optional(z.nullable(z.string())) }))),
  stdJsonInput: z.optional(
    z.nullable(
      z.object({
        language: z.string(),
        sources: z.record(z.string(), z.object({ content: z.string() })),
        settings: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

/** All that is needed to build the code again, and to prove when the contract was made. */
const fields = 'stdJsonInput,compilation,deployment';

/** Source code that a service keeps for contracts. What it says of them is its word; the code is kept, to be built and compared. */
export function createVerifiedSources(
  { url }: VerifiedSourceSettings,
  { userAgent, demo }: Pick<WebOptions, 'userAgent' | 'demo'>,
): LiveSource {
  const { host } = new URL(url);
  const ask = createJsonApi({
    url,
    headers: { 'user-agent': userAgent },
    maxBytes: 8 * 1024 * 1024,
    local: demo,
  });
  return {
    name: 'verifiedSources',
    getSubjects: (db) => getContractSubjects(db, { demo: demo !== undefined }),
    hostOf: () => host,
    async ask(subject, { now, signal, etag }): Promise<Asked> {
      const { chain, address } = findContractSubject(subject);
      const path = `/v2/contract/${getChainNumber(chain)}/${address}`;
      const outcome = await ask(`${path}?fields=${fields}`, { now, signal, etag });
      if ('asked' in outcome) return outcome.asked;
      const { status, headers, json } = outcome.answer;
      if (status === 304) return { kind: 'unchanged' };
      const validators = { etag: headers.etag ?? null, lastModified: null };
      const asked = `${url.replace(/\/$/, '')}${path}`;
      if (status === 404) {
        const none: VerifiedSourceAnswer = { url: asked, match: null };
        return { kind: 'answered', answer: none, ...validators };
      }
      const found = status === 200 ? z.safeParse(contractSchema, json).data : undefined;
      // Code that cannot be kept must not take with it what was asked of other contracts.
      if (!found || findUnstorable(found)) return unreadable(host);
      const { compilation, stdJsonInput: input } = found;
      const creation = found.deployment?.transactionHash;
      const answer: VerifiedSourceAnswer = {
        url: asked,
        match: found.runtimeMatch ?? found.match,
        ...(creation && transactionHash.test(creation) && { creation: creation.toLowerCase() }),
      };
      return {
        kind: 'answered',
        answer,
        ...validators,
        ...(compilation &&
          input && {
            write: async (tx) => {
              const { compilerVersion: compiler, fullyQualifiedName: target } = compilation;
              const from = { origin: 'service' as const, publisher: host, projectId: null };
              const code = { chain, address, compiler, input, target, repository: null, commit: null };
              await publishSource(tx, { ...from, ...code }, { now });
            },
          }),
      };
    },
  };
}
