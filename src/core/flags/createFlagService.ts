import { createHash, createHmac } from 'node:crypto';
import type { Database } from '#db/Database.ts';
import { createFlagClient } from '#flagclient/createFlagClient.ts';
import { evaluateFlag } from '#flagclient/evaluateFlag.ts';
import type { ConfigV5, FlagUser } from '#flagclient/flagConfig.ts';
import { createBoundedFetch } from '#lib/boundedFetch.ts';
import { cacheTagChannel } from '../invalidateTags.ts';
import { createConfigV5, createServerConfigV5 } from './configV5.ts';
import { createConfigV6 } from './configV6.ts';
import type { Flag } from './flagModel.ts';
import { flagsTag, getFlags } from './flagStore.ts';

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
