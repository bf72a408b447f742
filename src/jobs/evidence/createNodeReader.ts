import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import type { JsonValue } from '#lib/json.ts';
import type { NodeAnswer, NodeQuestion } from '#model/nodeAnswers.ts';

export interface NodeReaderOptions {
  findClient: (chain: string) => RpcClient | undefined;
  /** With the chain; the endpoint's own words are for the operator. */
  onTrouble: (chain: string, reason: string) => void;
  /** How long a visitor waits at most. */
  waitMs?: number;
  /** Questions under way at once, for one chain. */
  mostAsked?: number;
  /** Questions that wait for their turn, for one chain. */
  mostWaiting?: number;
  /** Of answers and their keys. */
  maxBytes?: number;
  now?: () => number;
}

interface Kept {
  answer: NodeAnswer;
  bytes: number;
  expires: number;
}

interface Queue {
  asked: number;
  waiting: (() => void)[];
}

const keepMs = { answered: 60_000, nothing: 5_000, failed: 3_000 };
/** Larger answers are shown and not kept. */
const largestKept = 512 * 1024;

const notAnswering = 'The chain’s node did not answer.';
const noNode = 'The chain’s node cannot be asked at present.';
const busy = 'Too many questions are waiting for the chain’s node. Please try again in a moment.';
const tooSlow = 'The chain’s node did not answer in time.';

function toFailure(error: unknown): NodeAnswer {
  if (!(error instanceof RpcError)) return { state: 'unavailable', why: notAnswering };
  if (error.kind === 'reverted') {
    const inner =
      typeof error.data === 'object' && error.data !== null && 'data' in error.data
        ? error.data.data
        : error.data;
    return { state: 'reverted', data: typeof inner === 'string' ? inner : null };
  }
  if (error.kind === 'noHistory') return { state: 'noOldState' };
  if (error.kind === 'range') return { state: 'tooMuch' };
  return { state: 'unavailable', why: notAnswering };
}

function lifetimeOf(answer: NodeAnswer): number {
  if (answer.state === 'unavailable') return keepMs.failed;
  return answer.state === 'answered' && answer.result === null ? keepMs.nothing : keepMs.answered;
}

/**
 * Anybody may type anything into an address, so what reaches a node is bounded: questions at once, questions waiting,
 * time, bytes kept. The same question is under way once.
 */
export function createNodeReader(options: NodeReaderOptions): NodeReader & { readonly bytes: number } {
  const { findClient, onTrouble, waitMs = 4_000, mostAsked = 4, mostWaiting = 64 } = options;
  const { maxBytes = 16 * 1024 * 1024, now = () => performance.now() } = options;
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<NodeAnswer>>();
  const queues = new Map<string, Queue>();
  let bytes = 0;

  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, answer: NodeAnswer) => {
    const size = 2 * (key.length + JSON.stringify(answer).length);
    if (size > largestKept) return;
    drop(key);
    kept.set(key, { answer, bytes: size, expires: now() + lifetimeOf(answer) });
    bytes += size;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };

  const enter = async (chain: string): Promise<(() => void) | undefined> => {
    const queue = queues.get(chain) ?? { asked: 0, waiting: [] };
    queues.set(chain, queue);
    if (queue.asked >= mostAsked) {
      if (queue.waiting.length >= mostWaiting) return undefined;
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    } else queue.asked++;
    return () => {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.asked--;
    };
  };

  async function send(chain: string, { method, params }: NodeQuestion): Promise<NodeAnswer> {
    const client = findClient(chain);
    if (!client) return { state: 'unavailable', why: noNode };
    const leave = await enter(chain);
    if (!leave) return { state: 'unavailable', why: busy };
    try {
      return { state: 'answered', result: ((await client.request(method, params)) ?? null) as JsonValue };
    } catch (error) {
      const failure = toFailure(error);
      // Endpoint addresses may hold keys, and errors name endpoints.
      if (failure.state === 'unavailable') onTrouble(chain, String(error));
      return failure;
    } finally {
      leave();
    }
  }

  function sendOnce(key: string, chain: string, question: NodeQuestion): Promise<NodeAnswer> {
    const known = underWay.get(key);
    if (known) return known;
    const sent = send(chain, question).then((answer) => {
      underWay.delete(key);
      keep(key, answer);
      return answer;
    });
    underWay.set(key, sent);
    return sent;
  }

  return {
    get bytes() {
      return bytes;
    },
    async ask(chain, question) {
      const key = `${chain} ${JSON.stringify(question)}`;
      const known = kept.get(key);
      if (known && known.expires > now()) {
        kept.delete(key);
        kept.set(key, known);
        return known.answer;
      }
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<NodeAnswer>((resolve) => {
        timer = setTimeout(() => resolve({ state: 'unavailable', why: tooSlow }), waitMs);
      });
      // Who came too late is told so; the answer is kept for who asks next.
      return Promise.race([sendOnce(key, chain, question), late]).finally(() => clearTimeout(timer));
    },
  };
}
