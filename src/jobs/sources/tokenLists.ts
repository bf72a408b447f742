import * as z from 'zod/mini';
import type { TokenListAnswer } from '#core/sources/answers.ts';
import { findContractSubject, getTokenSubjects } from '#core/sources/subjects.ts';
import { findUnstorable } from '#lib/findUnstorable.ts';
import { addressPattern } from '#model/address.ts';
import { addressKey } from '#model/addressKey.ts';
import { toChainId } from '#model/chainId.ts';
import { createListReader } from './createListReader.ts';
import type { LiveSource } from './LiveSource.ts';
import { mostEntries } from './parseAnswer.ts';
import { plainLine } from './plainLine.ts';

export interface TokenListSettings {
  /** Lists of the Token Lists standard. */
  urls: readonly string[];
}

type ListedToken = TokenListAnswer['tokens'][number];

interface TokenList {
  name: string;
  /** By chain and address in small letters. */
  tokens: ReadonlyMap<string, ListedToken>;
}

const listSchema = z.object({ name: plainLine(100), tokens: z.array(z.unknown()) });
const tokenSchema = z.object({
  chainId: z.int().check(z.positive()),
  address: z.string().check(z.regex(addressPattern)),
  name: plainLine(100),
  symbol: plainLine(32),
  decimals: z.int().check(z.gte(0), z.lte(255)),
});

/** Tokens of another form are left out, such as those of chains with other addresses. */
function parseList(json: unknown): TokenList | undefined {
  const { data } = z.safeParse(listSchema, json);
  if (!data || data.tokens.length > mostEntries) return undefined;
  const tokens = new Map<string, ListedToken>();
  for (const one of data.tokens) {
    const token = z.safeParse(tokenSchema, one).data;
    if (!token || findUnstorable(token)) continue;
    const { chainId, ...rest } = token;
    const chain = toChainId(chainId);
    tokens.set(addressKey({ chain, address: token.address }), { chain, ...rest });
  }
  return data.tokens.length > 0 && tokens.size === 0 ? undefined : { name: data.name, tokens };
}

/** What lists of tokens say of those on record. That a list does not name a token says nothing. */
export function createTokenLists(
  { urls }: TokenListSettings,
  { userAgent }: { userAgent: string },
): LiveSource {
  const readers = new Map(
    urls.map((url) => [
      url,
      createListReader({
        url,
        headers: { 'user-agent': userAgent },
        maxBytes: 8 * 1024 * 1024,
        parse: parseList,
      }),
    ]),
  );
  return {
    name: 'tokenLists',
    getSubjects: async (db) => {
      const projects = new Set((await getTokenSubjects(db)).map(({ projectId }) => projectId));
      return urls.flatMap((subject) => [...projects].map((projectId) => ({ projectId, subject })));
    },
    hostOf: (subject) => new URL(subject).host,
    isList: true,
    async ask(subject, context) {
      const outcome = await readers.get(subject)?.(context);
      if (!outcome) throw new Error(`${subject} is not among the lists`);
      if ('asked' in outcome) return outcome.asked;
      const { name, tokens } = outcome.list;
      return {
        kind: 'listed',
        async toAnswers(db) {
          const own = Map.groupBy(await getTokenSubjects(db), ({ projectId }) => projectId);
          return new Map(
            [...own].map(([projectId, subjects]): [string, TokenListAnswer] => [
              projectId,
              {
                list: name,
                tokens: subjects.flatMap(({ subject: token }) => {
                  const { chain, address } = findContractSubject(token);
                  const listed = tokens.get(addressKey({ chain, address }));
                  return listed ? [{ ...listed, address }] : [];
                }),
              },
            ]),
          );
        },
      };
    },
  };
}
