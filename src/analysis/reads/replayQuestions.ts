import { readFileSync } from 'node:fs';
import { decodeFunctionResult, encodeFunctionData, keccak256, parseAbi } from 'viem/utils';
import { type RpcClient, toRpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import type { RpcCall, RpcOutcome } from '#chain/rpcTransport.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';

const { contracts } = JSON.parse(readFileSync(new URL('stateBatch.json', import.meta.url), 'utf8')) as {
  contracts: { StateBatch: Hex };
};
const abi = parseAbi([
  'struct Ask { address to; uint256 gas; bytes data; }',
  'struct Answer { bool ok; bytes data; }',
  'function run(Ask[] asks) returns (Answer[] answers, uint256 done)',
]);

/** Who asks where a call names nobody: inside the batch contracts see the same caller as outside of it. */
const nobody: Hex = `0x${'0'.repeat(40)}`;
/** Where the batch is put beside a sender with a program; its address means nothing. */
const beside: Hex = '0x00000000000000000000000000000000ba7c4ba7';
/** Answers the slot that it is asked for. */
const slotCode: Hex = '0x6000355460005260206000f3';
/** What most nodes allow one call. */
const batchGas = fromNumber(50_000_000);
const slotGas = 100_000n;
const viewGas = 10_000_000n;
const asksPerBatch = 150;
/** Of one project and chain; what is asked beyond that is not asked together. */
const mostQuestions = 3000;

interface Ask {
  to: Hex;
  gas: bigint;
  data: Hex;
}

interface Question {
  key: string;
  ask: Ask;
  /** `unbounded`: it names no gas, so that a refusal may be for the lack of it. */
  kind: 'call' | 'unbounded' | 'code' | 'slot';
}

/** What was asked at one block and is asked again at the next. */
export interface Questions {
  byKey: Map<string, Question>;
  /** Code by its hash: a hash is enough where the code is known. */
  codes: Map<string, Hex>;
  /** That the node does not answer such calls. */
  isRefused: boolean;
}

export const createQuestions = (): Questions => ({
  byKey: new Map(),
  codes: new Map([[keccak256('0x'), '0x']]),
  isRefused: false,
});

/** A question that can be asked together with others; undefined for any other, such as one that names a sender. */
function toQuestion({ method, params }: RpcCall, tag: string): Question | undefined {
  const [first, second, third] = params;
  if (method === 'eth_getCode' && second === tag) {
    const to = String(first).toLowerCase() as Hex;
    return { key: `code ${to}`, ask: { to, gas: 0n, data: '0x' }, kind: 'code' };
  }
  if (method === 'eth_getStorageAt' && third === tag) {
    const to = String(first).toLowerCase() as Hex;
    return { key: `slot ${to} ${second}`, ask: { to, gas: slotGas, data: second as Hex }, kind: 'slot' };
  }
  if (method !== 'eth_call' || second !== tag || third !== undefined) return undefined;
  const { to, data, gas, ...rest } = first as Record<string, Hex | undefined>;
  if (!to || !data || Object.values(rest).some((value) => value !== undefined)) return undefined;
  return {
    key: `call ${to.toLowerCase()} ${gas} ${data}`,
    ask: { to, gas: gas === undefined ? viewGas : BigInt(gas), data },
    kind: gas === undefined ? 'unbounded' : 'call',
  };
}

interface Answer {
  ok: boolean;
  data: Hex;
}

function decode(result: unknown): Answer[] {
  try {
    const [answers, done] = decodeFunctionResult({ abi, functionName: 'run', data: result as Hex });
    return answers.slice(0, Number(done));
  } catch {
    return [];
  }
}

interface Together {
  tag: string;
  /** Who begins the transaction; nobody unless it is said. */
  sender?: Hex;
  /** Programs of addresses for this call alone. */
  codes: readonly (readonly [address: Hex, code: Hex])[];
}

/** Answers in the order of the questions, as far as they were asked. Undefined: the node does not make such a call. */
async function askTogether(
  client: RpcClient,
  asks: readonly Ask[],
  { tag, sender, codes }: Together,
): Promise<Answer[] | undefined> {
  const data = encodeFunctionData({ abi, functionName: 'run', args: [asks] });
  // As its own sender the batch is nobody; a sender with a program of its own is asked from beside it.
  const at = sender === undefined ? nobody : beside;
  const override = {
    ...Object.fromEntries(codes.map(([address, code]) => [address, { code }])),
    [at]: { code: contracts.StateBatch },
  };
  const params = [{ ...(sender && { from: sender }), to: at, data, gas: batchGas }, tag, override];
  const [outcome] = await client.settle([{ method: 'eth_call', params }]);
  if (!outcome || 'error' in outcome) {
    if (outcome && (outcome.error.retryable || outcome.error.kind === 'noHistory')) throw outcome.error;
    return undefined;
  }
  const answers = decode(outcome.result);
  return answers.length === 0 ? undefined : answers;
}

function toOutcome(
  kind: Question['kind'],
  { ok, data }: Answer,
  codes: ReadonlyMap<string, Hex>,
): RpcOutcome | undefined {
  if (kind === 'code') {
    const code = codes.get(BigInt(data) === 0n ? keccak256('0x') : data);
    return code === undefined ? undefined : { result: code };
  }
  if (ok) return { result: data };
  if (kind === 'unbounded') return undefined;
  return { error: new RpcError('execution reverted', { kind: 'reverted', code: 3, data }) };
}

/** Asks together what is not known yet; what the node does not answer so is left open. */
async function askAll(
  client: RpcClient,
  { questions, asked, tag }: { questions: Questions; asked: readonly Question[]; tag: string },
): Promise<Map<string, RpcOutcome>> {
  const outcomes = new Map<string, RpcOutcome>();
  for (const slots of [false, true]) {
    const open = asked.filter(({ kind }) => (kind === 'slot') === slots);
    while (open.length > 0 && !questions.isRefused) {
      const part = open.slice(0, asksPerBatch);
      const codes = slots ? part.map(({ ask: { to } }) => [to, slotCode] as const) : [];
      const answers = await askTogether(
        client,
        part.map(({ ask }) => ask),
        { tag, codes },
      );
      if (!answers) questions.isRefused = true;
      for (const [index, answer] of (answers ?? []).entries()) {
        const question = part[index];
        const outcome = question && toOutcome(question.kind, answer, questions.codes);
        if (question && outcome) outcomes.set(question.key, outcome);
      }
      open.splice(0, answers?.length ?? 0);
    }
  }
  return outcomes;
}

interface SentCall {
  from?: Hex;
  to?: Hex;
  data?: Hex;
  gas?: Hex;
}

/** A call that a sender with a program for this call alone sends to itself: its key is whatever several of them must share. */
function findProgram({ method, params }: RpcCall, tag: string) {
  const [first, second, third] = params as [SentCall, unknown, Record<Hex, { code?: Hex }> | undefined];
  if (method !== 'eth_call' || second !== tag || !third) return undefined;
  const { from, to, data, gas, ...rest } = first;
  const [entry, ...others] = Object.entries(third);
  const code = entry?.[1].code;
  const isOwn = from !== undefined && from === to && entry?.[0] === from && others.length === 0;
  if (!isOwn || !data || !gas || code === undefined || Object.keys(rest).length > 0) return undefined;
  if (Object.keys(entry[1]).length > 1) return undefined;
  return { from, code, ask: { to: from, gas: BigInt(gas), data } };
}

/** Several calls of one sender with one program, in one call; undefined where they are none, or the node left some out. */
async function askPrograms(
  client: RpcClient,
  calls: readonly RpcCall[],
  tag: string,
): Promise<RpcOutcome[] | undefined> {
  const programs = calls.flatMap((call) => findProgram(call, tag) ?? []);
  const [first] = programs;
  const isOne = programs.every(({ from, code }) => from === first?.from && code === first.code);
  if (!first || programs.length < calls.length || programs.length < 2 || !isOne) return undefined;
  const answers = await askTogether(
    client,
    programs.map(({ ask }) => ask),
    { tag, sender: first.from, codes: [[first.from, first.code]] },
  );
  if (answers?.length !== calls.length) return undefined;
  return answers.map((answer) => toOutcome('call', answer, new Map()) ?? { result: answer.data });
}

/**
 * A client for one block that first asks together what was asked at a block before, and only the rest by itself. Contracts see the same
 * sender and gas, and nothing of each other.
 */
export async function replayQuestions(
  client: RpcClient,
  { block, questions }: { block: number; questions: Questions },
): Promise<RpcClient> {
  const tag = fromNumber(block);
  const known = await askAll(client, { questions, asked: [...questions.byKey.values()], tag });

  /** By a request of its own; slots by a method of their own, which may be checked. */
  async function askOne(call: RpcCall): Promise<RpcOutcome> {
    try {
      return { result: await client.request(call.method, call.params) };
    } catch (error) {
      if (error instanceof RpcError) return { error };
      throw error;
    }
  }

  /** What several people ask at once is asked together, and noted for the next block. */
  async function askNew(asked: readonly Question[]): Promise<void> {
    const open = asked.filter(({ key }) => !known.has(key) && !questions.byKey.has(key));
    for (const question of open)
      if (questions.byKey.size < mostQuestions) questions.byKey.set(question.key, question);
    const plain = open.filter(({ kind }) => kind !== 'slot');
    if (plain.length < 2) return;
    for (const [key, outcome] of await askAll(client, { questions, asked: plain, tag }))
      known.set(key, outcome);
  }

  return toRpcClient(
    async (calls) => {
      const questioned = calls.map((call) => toQuestion(call, tag));
      await askNew(questioned.filter((question) => question !== undefined));
      const left = calls.filter((_, index) => !known.has(questioned[index]?.key ?? ''));
      const together = await askPrograms(client, left, tag);
      const isPlain = left.every(({ method }) => method !== 'eth_getStorageAt');
      const settled = together ?? (isPlain && left.length > 0 ? await client.settle(left) : undefined);
      const asked = new Map<RpcCall, RpcOutcome | undefined>();
      for (const [index, call] of left.entries()) asked.set(call, settled?.[index] ?? (await askOne(call)));
      return calls.map((call, index): RpcOutcome => {
        const question = questioned[index];
        const outcome = known.get(question?.key ?? '') ?? asked.get(call);
        if (!outcome) return { error: new RpcError('no answer', { kind: 'malformed' }) };
        if (question?.kind === 'code' && 'result' in outcome)
          questions.codes.set(keccak256(outcome.result as Hex), outcome.result as Hex);
        return outcome;
      });
    },
    async () => undefined,
  );
}
