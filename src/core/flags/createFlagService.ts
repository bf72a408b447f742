import { createHash, createHmac } from 'node:crypto';
import type { Database } from '#db/Database.ts';
import { createFlagClient } from '#flagclient/createFlagClient.ts';
import { evaluateFlag } from '#flagclient/evaluateFlag.ts';
import type { ConfigV5, FlagTypeV5, FlagUser, FlagValue } from '#flagclient/flagConfig.ts';
import { createBoundedFetch } from '#lib/boundedFetch.ts';
import { cacheTagChannel } from '../cacheInvalidation.ts';
import { flagsTag } from '../cacheTags.ts';
import { createConfigV5, createServerConfigV5 } from './configV5.ts';
import { comparators, type Flag, type FlagCondition, flagTypes } from './flagModel.ts';
import { getFlags } from './flagStore.ts';
import { getVariationId } from './getVariationId.ts';
import { type PublishedAt, sortPublicFlags } from './sortPublicFlags.ts';

type ValueV6 = { b: boolean } | { s: string } | { i: number } | { d: number };
interface ServedV6 {
  v: ValueV6;
  i: string;
}
type ConditionV6 = { a: string; c: number } & ({ l: string[] } | { s: string } | { d: number });
interface RuleV6 {
  c: { u: ConditionV6 }[];
  s: ServedV6;
}
type FlagV6 = ServedV6 & { t: FlagTypeV5; r: RuleV6[]; p: (ServedV6 & { p: number })[] };

/** The document at `/configuration-files/{sdkKey}/config_v6.json`, for the official clients of today. */
export interface ConfigV6 {
  p: { u?: string; r: 0; s: string };
  f: Record<string, FlagV6>;
}

export type ConfigV6Options = PublishedAt & {
  /** Goes into the hashes of sensitive texts and into the document. */
  salt: string;
};

/** The public config_v6.json: private flags left out, sensitive texts hashed with the salt. */
export function createConfigV6(flags: readonly Flag[], { salt, baseUrl }: ConfigV6Options): ConfigV6 {
  const entries = sortPublicFlags(flags).map((flag) => [flag.key, toFlagV6(flag, salt)] as const);
  return {
    p: { ...(baseUrl !== undefined && { u: baseUrl }), r: 0, s: salt },
    f: Object.fromEntries(entries),
  };
}

function toFlagV6({ key, type, value, rules, percentages }: Flag, salt: string): FlagV6 {
  const serve = (served: FlagValue) => ({ v: toValueV6(type, served), i: getVariationId(key, served) });
  const shares = percentages.map((share) => ({ p: share.percentage, ...serve(share.value) }));
  const rest = 100 - shares.reduce((sum, share) => sum + share.p, 0);
  // This generation fails the whole flag unless the shares make 100; the rest is the flag's value anyway.
  if (shares.length && rest) shares.push({ p: rest, ...serve(value) });
  return {
    t: flagTypes[type],
    ...serve(value),
    r: rules.map((rule) => ({
      c: [{ u: toConditionV6(rule.when, (text) => sha256(text + salt + key)) }],
      s: serve(rule.value),
    })),
    p: shares,
  };
}

function toConditionV6(condition: FlagCondition, hash: (text: string) => string): ConditionV6 {
  const { attribute: a, comparator, comparison } = condition;
  const c = comparators[comparator];
  if (typeof comparison === 'number') return { a, c, d: comparison };
  // "Contains" takes a list in this generation; ours is always one text.
  if (comparator === 'contains' || comparator === 'doesNotContain') return { a, c, l: [comparison] };
  if (typeof comparison === 'string') return { a, c, s: comparison };
  const isSensitive = comparator === 'sensitiveIsOneOf' || comparator === 'sensitiveIsNotOneOf';
  return { a, c, l: isSensitive ? comparison.map(hash) : comparison };
}

function toValueV6(type: Flag['type'], value: FlagValue): ValueV6 {
  switch (type) {
    case 'boolean':
      return { b: Boolean(value) };
    case 'text':
      return { s: String(value) };
    case 'integer':
      return { i: Number(value) };
    case 'decimal':
      return { d: Number(value) };
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A public document with its tag. */
export interface FlagDocument {
  body: string;
  etag: string;
}

export interface FlagService {
  /** The document for an SDK key, or undefined when the key is not ours. */
  findDocument(sdkKey: string, version: 5 | 6): FlagDocument | undefined;
  /** Whether a boolean flag is on, private ones too; false when it does not exist. */
  isOn(key: string, user?: FlagUser): Promise<boolean>;
  /** Keys of the flags that only the server may evaluate. */
  getPrivateKeys(): string[];
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface FlagServiceOptions {
  database: Database;
  secret: string;
  sdkKey: string;
  /** Another flag service to ask instead of our own flags. */
  remoteUrl?: string | undefined;
  onError(message: string, error?: unknown): void;
}

/** Backstop for a lost notification. */
const reloadEveryMs = 60_000;

function toDocument(content: unknown): FlagDocument {
  const body = JSON.stringify(content);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

function createRemoteEvaluator({ remoteUrl, sdkKey, onError }: FlagServiceOptions) {
  if (remoteUrl === undefined) return undefined;
  return createFlagClient({
    sdkKey,
    baseUrl: remoteUrl,
    mode: 'auto-poll',
    fetch: createBoundedFetch(8 * 1024 * 1024),
    logger: { error: onError, warn: (message: string) => onError(message) },
  });
}

/** Keeps the flags at hand, serves them to clients and evaluates them for the server. */
export async function createFlagService(options: FlagServiceOptions): Promise<FlagService> {
  const { database, secret, sdkKey, onError } = options;
  // Stable between restarts and instances, and of no use to learn the secret.
  const salt = createHmac('sha256', secret).update('flag salt').digest('base64url');
  const remote = createRemoteEvaluator(options);
  let flags: Flag[] = [];
  let serverConfig: ConfigV5 = {};
  let documents: { 5: FlagDocument; 6: FlagDocument } | undefined;

  async function reload(): Promise<void> {
    flags = (await getFlags(database.db)).map(({ flag }) => flag);
    serverConfig = createServerConfigV5(flags);
    documents = { 5: toDocument(createConfigV5(flags)), 6: toDocument(createConfigV6(flags, { salt })) };
  }

  const reloadQuietly = () => reload().catch((error: unknown) => onError('Flags not reloaded', error));
  await reload();
  const unlisten = await database.listen(cacheTagChannel, {
    onNotify: (payload) => {
      if ((JSON.parse(payload) as string[]).includes(flagsTag)) void reloadQuietly();
    },
    onGap: () => void reloadQuietly(),
  });
  const timer = setInterval(reloadQuietly, reloadEveryMs);
  timer.unref();

  return {
    findDocument: (key, version) => (key === sdkKey ? documents?.[version] : undefined),
    async isOn(key, user) {
      if (remote) return remote.getValue(key, false, user);
      return evaluateFlag(serverConfig, key, user)?.value === true;
    },
    getPrivateKeys: () => flags.filter(({ isPrivate }) => isPrivate).map(({ key }) => key),
    reload,
    async close() {
      clearInterval(timer);
      unlisten();
      remote?.close();
    },
  };
}
