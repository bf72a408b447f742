import * as unified from '@configcat/sdk/node';
import * as configcatJs from 'configcat-js';
import * as configcatNode from 'configcat-node';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFlagClient } from '#flagclient/createFlagClient.ts';
import { evaluateFlag } from '#flagclient/evaluateFlag.ts';
import type { FlagUser } from '#flagclient/flagConfig.ts';
import { answerDocument, type FlagServer, startFlagServer } from '#test/startFlagServer.ts';
import { createConfigV5, createServerConfigV5 } from './configV5.ts';
import { createConfigV6 } from './createFlagService.ts';
import { comparators, type Flag, type FlagCondition } from './flagModel.ts';
import { parseFlag } from './validateFlag.ts';

// configcat-js is made for browsers; this is the part of XMLHttpRequest it uses.
class FetchingXmlHttpRequest {
  readyState = 0;
  status = 0;
  statusText = '';
  responseText = '';
  timeout = 0;
  onreadystatechange = () => {};
  onerror = () => {};
  #url = '';
  #headers = new Headers();

  open(_method: string, url: string) {
    this.#url = url;
  }
  getResponseHeader(name: string) {
    return this.#headers.get(name);
  }
  async send() {
    const response = await fetch(this.#url);
    this.responseText = await response.text();
    this.#headers = response.headers;
    this.status = response.status;
    this.readyState = 4;
    this.onreadystatechange();
  }
}

let server: FlagServer;
beforeAll(async () => {
  vi.stubGlobal('XMLHttpRequest', FetchingXmlHttpRequest);
  server = await startFlagServer();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

// Left out, because the generations themselves differ there: emoji and CR LF in the v5 hash, and in attributes
// outer space around versions, numbers followed by text, several commas, and NaN.
const word = fc.constantFrom(
  'a',
  'b',
  'ab',
  'A',
  'é',
  '漢字',
  '@x.io',
  '+d@x.io',
  'a.b',
  'Ünï-cödé',
  'x'.repeat(70),
);
const version = fc
  .tuple(
    fc.constantFrom('', 'v'),
    fc.constantFrom('1.0.0', '1.0.1', '1.2.0', '1.10.0'),
    fc.constantFrom('', '', '-a', '-1', '-2', '-10', '-a.2', '-a.10', '-a.b'),
    fc.constantFrom('', '', '+b'),
  )
  .map((parts) => parts.join(''));
const number = fc.constantFrom(0, 1, -2, 1.5, 1000, 0.1, 1e21, 1e-7);
const attribute = fc.constantFrom('Identifier', 'Email', 'Country', 'plan');
const listOf = (item: fc.Arbitrary<string>) => fc.array(item, { minLength: 1, maxLength: 4, size: 'max' });

const condition: fc.Arbitrary<FlagCondition> = fc.oneof(
  fc.record({
    attribute,
    comparator: fc.constantFrom('isOneOf', 'isNotOneOf', 'sensitiveIsOneOf', 'sensitiveIsNotOneOf'),
    comparison: listOf(word),
  }),
  fc.record({
    attribute,
    comparator: fc.constantFrom('contains', 'doesNotContain'),
    comparison: fc.oneof(word, fc.constantFrom('a,b', ' a', ',')),
  }),
  fc.record({
    attribute: fc.constant('version'),
    comparator: fc.constantFrom('versionIsOneOf', 'versionIsNotOneOf'),
    comparison: listOf(version),
  }),
  fc.record({
    attribute: fc.constant('version'),
    comparator: fc.constantFrom(
      'versionIsLess',
      'versionIsLessOrEqual',
      'versionIsGreater',
      'versionIsGreaterOrEqual',
    ),
    comparison: version,
  }),
  fc.record({
    attribute: fc.constant('age'),
    comparator: fc.constantFrom(
      'numberEquals',
      'numberDoesNotEqual',
      'numberIsLess',
      'numberIsLessOrEqual',
      'numberIsGreater',
      'numberIsGreaterOrEqual',
    ),
    comparison: number,
  }),
);

function flagOf(type: Flag['type'], value: fc.Arbitrary<boolean | string | number>): fc.Arbitrary<unknown> {
  const shares = fc
    .array(fc.nat(40), { maxLength: 4, size: 'max' })
    .filter((percentages) => percentages.reduce((sum, each) => sum + each, 0) <= 100);
  return fc.record({
    key: fc.constant('replaced'),
    type: fc.constant(type),
    value,
    isPrivate: fc.boolean().map((isPrivate) => isPrivate && type === 'boolean'),
    rules: fc.array(fc.record({ when: condition, value }), { maxLength: 3, size: 'max' }),
    percentages: shares.chain((percentages) =>
      fc.tuple(...percentages.map((percentage) => fc.record({ percentage: fc.constant(percentage), value }))),
    ),
  });
}

const flag = fc.oneof(
  flagOf('boolean', fc.boolean()),
  flagOf('text', fc.constantFrom('', 'one', 'two', '😀', 'three "quoted"')),
  flagOf('integer', fc.constantFrom(0, 1, -7, 2 ** 53 - 1)),
  flagOf('decimal', fc.constantFrom(0, 0.5, -1.25, 1e300)),
);
const flags = fc.array(flag, { minLength: 30, maxLength: 30 }).map((list) =>
  list.map((each, index): Flag => {
    const result = parseFlag({ ...(each as object), key: `flag-${index}.Key` });
    if ('faults' in result) throw new Error(JSON.stringify(result.faults));
    return result.flag;
  }),
);
const user = fc.option(
  fc.record(
    {
      identifier: word,
      email: fc.oneof(word, fc.constant('')),
      country: word,
      custom: fc.record(
        {
          plan: fc.oneof(word, fc.constantFrom(' a ', 'a,b')),
          version: fc.oneof({ arbitrary: version, weight: 4 }, fc.constantFrom('1.0', 'new')),
          age: fc.oneof(
            { arbitrary: number.map(String), weight: 4 },
            fc.constantFrom('1,5', 'many', '1e3', '.5'),
          ),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['identifier'] },
  ),
  { nil: undefined, freq: 20 },
);
const users = fc.array(user, { minLength: 25, maxLength: 25 });

interface Details {
  value: unknown;
  variationId?: string | null | undefined;
  matchedEvaluationRule?: { comparator: number };
  matchedTargetingRule?: { c?: readonly { u?: { c: number } | null }[] | null } | undefined;
}
interface Snapshot {
  getValueDetails(key: string, defaultValue: null, user?: configcatNode.User): Details;
}
interface Peer {
  forceRefreshAsync(): Promise<{ isSuccess: boolean }>;
  snapshot(): Snapshot;
  dispose(): void;
}

function openPeers(run: number): Record<string, Peer> {
  const sdkKey = `configcat-proxy/run-${run}`;
  const baseUrl = server.url;
  const options = { baseUrl, logger: configcatNode.createConsoleLogger(configcatNode.LogLevel.Off) };
  return {
    'configcat-node': configcatNode.getClient(
      `${sdkKey}/node`,
      configcatNode.PollingMode.ManualPoll,
      options,
    ),
    'configcat-js': configcatJs.getClient(`${sdkKey}/js`, configcatJs.PollingMode.ManualPoll, options),
    '@configcat/sdk': unified.getClient(sdkKey, unified.PollingMode.ManualPoll, {
      baseUrl,
      logger: unified.createConsoleLogger(unified.LogLevel.Off),
    }),
  };
}

/** How often each comparator decided, by client and comparator: agreement means little where nothing matched. */
const decided = new Map<string, number>();

function countDecision(name: string, { matchedEvaluationRule, matchedTargetingRule }: Details) {
  const comparator = matchedEvaluationRule?.comparator ?? matchedTargetingRule?.c?.[0]?.u?.c;
  const entry = `${name} ${comparator}`;
  decided.set(entry, (decided.get(entry) ?? 0) + 1);
}

async function comparePeers(run: number, someFlags: Flag[], someUsers: (FlagUser | undefined)[]) {
  const v5 = answerDocument(createConfigV5(someFlags));
  const v6 = answerDocument(createConfigV6(someFlags, { salt: `salt-${run}` }));
  server.answerWith((request, response) =>
    (request.url?.includes('/config_v6.json') ? v6 : v5)(request, response),
  );
  const serverConfig = createServerConfigV5(someFlags);
  const peers = openPeers(run);
  try {
    for (const [name, peer] of Object.entries(peers)) {
      expect([name, (await peer.forceRefreshAsync()).isSuccess]).toEqual([name, true]);
      const snapshot = peer.snapshot();
      for (const { key, isPrivate } of someFlags) {
        for (const each of someUsers) {
          const theirs = snapshot.getValueDetails(key, null, each as configcatNode.User | undefined);
          countDecision(name, theirs);
          const ours = isPrivate ? undefined : evaluateFlag(serverConfig, key, each);
          if (theirs.value === (ours?.value ?? null) && theirs.variationId === ours?.variationId) continue;
          const flagHere = someFlags.find((one) => one.key === key);
          expect({ name, flag: flagHere, user: each, ours }).toEqual(theirs);
        }
      }
    }
  } finally {
    for (const peer of Object.values(peers)) peer.dispose();
  }
}

test('three official clients agree on 100 documents of 30 flags for 25 users', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(flags, users, (someFlags, someUsers) =>
      comparePeers(++run, someFlags, someUsers as (FlagUser | undefined)[]),
    ),
    { seed: 11, numRuns: 100, endOnFailure: true },
  );
  const rare = ['configcat-node', 'configcat-js', '@configcat/sdk']
    .flatMap((name) => Object.values(comparators).map((comparator) => `${name} ${comparator}`))
    .filter((entry) => (decided.get(entry) ?? 0) < 100);
  expect(rare).toEqual([]);
});

test('an emoji in the identifier: ours hashes UTF-8 like the newest client, the v5 packages do not', async () => {
  const shares = Array.from({ length: 100 }, (_, bucket) => ({ percentage: 1, value: bucket }));
  const result = parseFlag({
    key: 'bucket',
    type: 'integer',
    value: -1,
    isPrivate: false,
    rules: [],
    percentages: shares,
  });
  if ('faults' in result) throw new Error('unsound');
  const v5 = answerDocument(createConfigV5([result.flag]));
  const v6 = answerDocument(createConfigV6([result.flag], { salt: 's' }));
  server.answerWith((request, response) =>
    (request.url?.includes('/config_v6.json') ? v6 : v5)(request, response),
  );
  const client = createFlagClient({
    mode: 'manual-poll',
    sdkKey: 'configcat-proxy/parapet',
    baseUrl: server.url,
    logger: { warn() {}, error() {} },
  });
  await client.refresh();
  const peers = openPeers(0);
  const buckets: Record<string, unknown> = {
    ours: client.getCachedValue('bucket', -1, { identifier: '😀' }),
  };
  for (const [name, peer] of Object.entries(peers)) {
    await peer.forceRefreshAsync();
    buckets[name] = peer
      .snapshot()
      .getValueDetails('bucket', null, { identifier: '😀' } as configcatNode.User).value;
    peer.dispose();
  }
  expect(buckets.ours).toBe(buckets['@configcat/sdk']);
  expect(buckets.ours).not.toBe(buckets['configcat-node']);
});
