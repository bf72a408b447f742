import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { findBeyond } from '#analysis/discovery/findBeyond.ts';
import { type AddressAnalysis, createAddressAnalyzer } from '#analysis/powers/analyzeAddress.ts';
import { createCreations } from '#analysis/reads/createCreations.ts';
import { createNodeLogs } from '#analysis/reads/logs.ts';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { toSale } from '#analysis/scan/scanAddress.ts';
import { scanToken } from '#analysis/tokenScan/scanToken.ts';
import { toFunctionVerdict } from '#analyzer/accessVerdict.ts';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import type { RpcTransport } from '#chain/rpcTransport.ts';
import { gradeReading } from '#core/powers/gradeReading.ts';
import { compareScans } from '#core/scans/compareScans.ts';
import type { ScanResult } from '#core/scans/scanResult.ts';
import type { Hex } from '#lib/hex.ts';
import { describeGrade, isWorse } from '#model/controlGrade.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { AbleFunction, TokenFields, TokenScan } from '#model/tokenScan.ts';
import { reachOf } from '#scoring/factors/control.ts';
import { readingOf } from '#test/helpers/readingOf.ts';
import { analyzeRemembered } from '#test/helpers/rememberedAnalysis.ts';
import { sampleScan } from '#test/helpers/sampleScan.ts';
import { startTokenWorld, type TokenWorld } from '#test/samples/tokens/startTokenWorld.ts';
import { rememberAnswers, type Silence, silenceNode } from './partialNode.ts';

const names = ['SmallTransfersSample', 'CooldownSample', 'OwnerSellsTrap'];
let world: TokenWorld;
const settle = rememberAnswers(
  async (method, params) => (await world.client.settle([{ method, params }]))[0],
);
beforeAll(async () => {
  world = await startTokenWorld({ names: [...names, 'MintableSample', 'OwnerlessToken', 'GatedToken'] });
});
afterAll(() => world.close());

/** Every call of which the number is asked for fails for good; the others answer. */
function failAt(isFailing: (call: number) => boolean): RpcClient {
  let call = 0;
  const transport: RpcTransport = {
    name: 'a node that fails now and then',
    send: (calls) =>
      Promise.all(
        calls.map(async ({ method, params }) => {
          if (isFailing(call++)) return { error: new RpcError('no', { kind: 'rejected' }) };
          return (await settle(method, params)) ?? { error: new RpcError('no', { kind: 'malformed' }) };
        }),
      ),
    close: async () => undefined,
  };
  return createRpcClient({ transports: [transport], batchSize: 1_000 });
}

async function scan(name: string, client: RpcClient): Promise<TokenScan | null> {
  const reader = await openStateReader(world.client, { chain: 'eip155:31337' });
  const address = world.tokens.get(name) ?? '0x';
  const analysis: AddressAnalysis = {
    address,
    codeHash: undefined,
    proxy: { kind: 'none' },
    implementation: undefined,
    implementationHash: undefined,
    functions: [],
    powers: [],
    takeovers: [],
    facets: [],
    callees: [],
    problem: 'only the market is looked at here',
  };
  const subject = { analysis, creation: undefined, markets: world.markets };
  // What was read of the code is from before; everything else is asked through the failing node.
  const failing = { ...reader, client };
  return scanToken({ reader: failing, db: undefined }, subject);
}

/** A field may become unknown where something was not answered; it never becomes another answer. */
function expectNoOther(full: TokenScan, part: TokenScan, at: string): void {
  for (const [name, field] of Object.entries(part.fields)) {
    if (field.state === 'known')
      expect(field, `${at} ${name}`).toEqual(full.fields[name as keyof typeof full.fields]);
  }
}

it.each(names)('never turns an answer into another one when a call fails: %s', async (name) => {
  let calls = 0;
  const full = await scan(
    name,
    failAt(() => {
      calls++;
      return false;
    }),
  );
  if (!full) throw new Error('it is a token');
  expect(full.fields.sale.state).toBe('known');
  for (let missing = 0; missing < calls; missing++) {
    const part = await scan(
      name,
      failAt((call) => call === missing),
    ).catch(() => null);
    if (part) expectNoOther(full, part, `without call ${missing}`);
  }
});

/** Everything that was said of a token and is neither what full knowledge says nor unknown. */
function* findFalse(said: TokenScan, real: TokenScan): Generator<string> {
  // Who may use a function can be unknown by itself, and how many were tried is no answer about the token.
  const plain = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (key, part) =>
      ['paths', 'holders', 'buyersTried', 'heldSeconds'].includes(key) ? undefined : part,
    );
  const functionsOf = (value: TokenFields[keyof TokenFields]): AbleFunction[] =>
    typeof value === 'object' && 'functions' in value ? value.functions : [];
  const pathsOf = (value: TokenFields[keyof TokenFields]) => functionsOf(value).flatMap(({ paths }) => paths);
  const holdersOf = (value: TokenFields[keyof TokenFields]) =>
    functionsOf(value).flatMap(({ holders = [] }) => holders);
  for (const [name, field] of Object.entries(said.fields)) {
    const truth = real.fields[name as keyof TokenFields];
    if (field.state === 'unknown') continue;
    if (truth.state === 'unknown') yield `${name} is known with less and not with all`;
    else if (!isDeepStrictEqual(plain(field.value), plain(truth.value)))
      yield `${name}: ${JSON.stringify(field.value)} instead of ${JSON.stringify(truth.value)}`;
    else
      for (const path of pathsOf(field.value))
        if (!pathsOf(truth.value).includes(path) && !/not known|may be others/.test(path))
          yield `${name}: "${path}"`;
    for (const holder of holdersOf(field.value))
      if (
        (holder.kind === 'paid' || reachOf(holder).consent !== 'unknown') &&
        (truth.state === 'unknown' || !holdersOf(truth.value).some((one) => isDeepStrictEqual(one, holder)))
      )
        yield `${name}: ${JSON.stringify(holder)}`;
  }
}

interface Scanned {
  token: TokenScan | null;
  result: ScanResult;
  control: ControlGrade;
}

/** What a mail about a watched address is made of. */
function toResult(
  {
    functions,
    powers,
    proxy,
    facets,
    takeovers,
    implementation,
    implementationHash,
    problem,
  }: AddressAnalysis,
  token: TokenScan | null,
): ScanResult {
  const contract = {
    proxyKind: proxy.kind,
    implementation: implementation ?? null,
    implementationHash: implementationHash ?? null,
    facets,
    problem: problem ?? null,
    functions: functions.map((one) => ({
      selector: one.selector,
      name: one.signature ?? one.name ?? null,
      verdict: toFunctionVerdict(one),
      class: null,
      guard: one.guard ?? null,
    })),
    powers,
    takeovers,
  };
  return sampleScan(contract, { token });
}

/** cap() */
const capQuestion = '0x355274ea';

const seed = Number(process.env.LAW_SEED ?? 14);
const cases = 250;

it(`says of a token what full knowledge says, or nothing, whatever a node keeps back: seed ${seed}, ${cases} cases`, async () => {
  const study = createCodeAnalysis(analyzeRemembered, { now: () => new Date() });
  /** One of the tokens states a cap. */
  const ask: RequestFunction = async (method, params) => {
    const [call] = params as [{ to?: string; data?: string } | undefined];
    const isCap = method === 'eth_call' && call?.data === capQuestion;
    if (isCap && call?.to === world.tokens.get('MintableSample')) return `0x${'1'.padStart(64, '0')}`;
    return world.request(method, params);
  };
  const remembered = rememberAnswers(ask);
  const studies = new Map<string, ReturnType<typeof study>>();

  async function scanThrough(address: Hex, hidden: Silence): Promise<Scanned> {
    const request = silenceNode(remembered, hidden);
    const client = createRpcClient({
      transports: [createFunctionTransport('limited', request)],
      pause: 1,
      attempts: 1,
      batchSize: 1_000,
    });
    const reader = await openStateReader(client, { chain: 'eip155:31337' });
    const findCreation = createCreations(reader);
    const analyze = createAddressAnalyzer({
      reader,
      getLogs: createNodeLogs(client, { to: reader.block, findCreation }),
      analyzeCode: (at, subject) => {
        const known = studies.get(subject.code) ?? study(at, subject);
        studies.set(subject.code, known);
        known.catch(() => studies.delete(subject.code));
        return known;
      },
      getCandidates: async () => [],
    });
    const analysis = await analyze(address);
    const creation = await findCreation(address);
    const token = await scanToken({ reader, db: undefined }, { analysis, creation, markets: world.markets });
    const beyond = await findBeyond(reader, { analysis, markets: world.markets }).catch(() => undefined);
    const control = gradeReading({
      ...{ reading: readingOf(reader, analysis), problem: undefined, beyond },
      ...{ isToken: token !== null, sale: toSale(token), now: reader.time },
    });
    return { token, result: toResult(analysis, token), control };
  }

  const head = Number(await world.request('eth_blockNumber', []));
  const tokens = [...world.tokens.values()];
  const real = new Map<Hex, Scanned>();
  for (const token of tokens) real.set(token, await scanThrough(token, { limits: {}, refused: 0, salt: 0 }));
  const gradeOf = (name: string) => real.get(world.tokens.get(name) ?? '0x')?.control;
  expect(gradeOf('OwnerlessToken')).toMatchObject({ best: 'A', worst: 'A' });
  expect(gradeOf('GatedToken')).toMatchObject({
    ...{ best: 'A', worst: 'F' },
    sentence: 'Not all contracts found (it calls 1 contract that a scan does not read).',
  });
  const block = fc.nat(head);
  const hidden: fc.Arbitrary<Silence> = fc.record({
    limits: fc.record(
      {
        stateFrom: block,
        oldState: fc.constantFrom('refused', 'empty', 'todays'),
        logsFrom: block,
        logsMissing: fc.tuple(block, block),
        logsRefused: fc.boolean(),
        maxRange: fc.constantFrom(1, 10, 100),
      },
      { requiredKeys: [] },
    ),
    refused: fc.constantFrom(0, 5, 20, 100, 300),
    salt: fc.nat(1_000),
  });
  let decided = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...tokens), hidden, async (token, less) => {
      // A chain that cannot be read at all gives no scan.
      const said = await scanThrough(token, less).catch(() => undefined);
      const truth = real.get(token);
      if (said === undefined || truth === undefined) return;
      expect(isWorse(said.control.best, truth.control.best), describeGrade(said.control)).toBe(false);
      expect(isWorse(truth.control.worst, said.control.worst), describeGrade(said.control)).toBe(false);
      expect(said.token === null).toBe(truth.token === null);
      // Nothing happened in between, so no mail tells of a change, whichever came first.
      expect(compareScans(said.result, truth.result)).toEqual([]);
      expect(compareScans(truth.result, said.result)).toEqual([]);
      if (!said.token || !truth.token) return;
      expect([...findFalse(said.token, truth.token)]).toEqual([]);
      decided += Object.values(said.token.fields).filter(({ state }) => state === 'known').length;
    }),
    { seed, numRuns: cases },
  );
  // It must not hold by saying nothing.
  expect(decided).toBeGreaterThan(cases * 3);
});
