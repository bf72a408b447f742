import type { RpcClient } from '#chain/createRpcClient.ts';
import { orAborted, RpcError } from '#chain/rpcError.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { type Audience, createAudience } from '#lib/audience.ts';
import { countCharacters } from '#lib/countCharacters.ts';
import type { JsonValue } from '#lib/json.ts';
import { createWorkQueue, type WorkQueue } from '#lib/workQueue.ts';
import { type NodeAnswer, type NodeQuestion, needsMoreGas } from '#model/nodeAnswers.ts';

export interface NodeReaderOptions {
  findClient: (chain: string) => RpcClient | undefined;
  /** With the chain; the endpoint's own words are for the operator. */
  onTrouble: (chain: string, reason: string) => void;
  /** How long a visitor waits at most: three quarters of it for a turn, so that what is sent has time to be answered. */
  waitMs?: number;
  /** Questions under way at once, for one chain. */
  mostAsked?: number;
  /** Questions of one network for one chain, under way and waiting. */
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

interface Asking {
  client: RpcClient;
  chain: string;
  question: NodeQuestion;
  network: string | undefined;
  /** Ends the wait for a turn. */
  turn: AbortSignal;
  /** Ends the wait for the answer. */
  signal: AbortSignal;
}

interface UnderWay {
  /** Those who wait for it: each until its time is over or it has left. */
  audience: Audience;
  answer: Promise<NodeAnswer>;
}

interface Turns {
  /** One network has half of the places. */
  all: WorkQueue;
  /** And a quarter for what a contract decides how long it takes. */
  code: WorkQueue;
  /** Networks whose questions were given up lately share a quarter of the places. */
  slow: WorkQueue;
}

const keepMs = { answered: 60_000, nothing: 5_000, failed: 3_000 };
/** Larger answers are shown and not kept. */
const largestKept = 512 * 1024;
/** Waiting for one chain, of all networks together. */
const mostInLine = 2_000;
/** For so long a network is slow after a question of it was given up. */
const slowMs = 30_000;
const mostSlow = 10_000;

const runsCode = /^(eth_call|eth_estimateGas|debug_)/;

const notAnswering = 'The chain’s node did not answer.';
const noNode = 'The chain’s node cannot be asked at present.';
const busy = 'Too many questions are waiting for the chain’s node. Please try again in a moment.';
const tooSlow = 'The chain’s node did not answer in time.';

/** A question that the limits of this site end is not known, whatever the contract would have said. */
function toFailure(error: unknown): NodeAnswer {
  if (!(error instanceof RpcError)) return { state: 'unavailable', why: notAnswering };
  if (error.kind === 'aborted') return { state: 'unavailable', why: tooSlow };
  if (error.kind === 'reverted') {
    if (/out ?of ?gas/i.test(error.message)) return { state: 'unavailable', why: needsMoreGas };
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
 * time, bytes kept. The same question is under way once. Networks take turns, and a question that nobody waits for any more
 * leaves its place at once.
 */
export function createNodeReader(options: NodeReaderOptions): NodeReader & { readonly bytes: number } {
  const { findClient, onTrouble, waitMs = 4_000, mostAsked = 4, mostWaiting = 64 } = options;
  const { maxBytes = 16 * 1024 * 1024, now = () => performance.now() } = options;
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, UnderWay>();
  const turns = new Map<string, Turns>();
  /** By network, until when. */
  const slow = new Map<string, number>();
  let bytes = 0;
  let asked = 0;

  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, answer: NodeAnswer) => {
    const size = 2 * (key.length + countCharacters(answer, largestKept));
    if (size > largestKept) return;
    drop(key);
    kept.set(key, { answer, bytes: size, expires: now() + lifetimeOf(answer) });
    bytes += size;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };
  const findKept = (key: string): NodeAnswer | undefined => {
    const known = kept.get(key);
    if (!known || known.expires <= now()) return undefined;
    kept.delete(key);
    kept.set(key, known);
    return known.answer;
  };

  const markSlow = (network: string) => {
    slow.delete(network);
    slow.set(network, now() + slowMs);
    const [oldest] = slow.keys();
    if (slow.size > mostSlow && oldest !== undefined) slow.delete(oldest);
  };

  const turnsOf = (chain: string): Turns => {
    const known = turns.get(chain);
    if (known) return known;
    const inLine = Math.max(mostInLine, mostWaiting);
    const shared = { mostWaiting: inLine, perOwner: mostWaiting, refuse: () => new Error(busy) };
    const part = (share: number) => Math.max(1, Math.floor(mostAsked / share));
    const made = {
      all: createWorkQueue({ ...shared, atOnce: mostAsked, atOncePerOwner: part(2) }),
      code: createWorkQueue({ ...shared, atOnce: mostAsked, atOncePerOwner: part(4) }),
      slow: createWorkQueue({ ...shared, atOnce: part(4) }),
    };
    turns.set(chain, made);
    return made;
  };

  async function send(
    { client, chain, question }: Asking,
    { signal, isTelling }: { signal: AbortSignal; isTelling: () => boolean },
  ): Promise<NodeAnswer> {
    const { method, params } = question;
    try {
      const result = await orAborted(client.request(method, params, { signal }), signal);
      return { state: 'answered', result: (result ?? null) as JsonValue };
    } catch (error) {
      const failure = toFailure(error);
      // Endpoint addresses may hold keys, and errors name endpoints.
      if (failure.state === 'unavailable' && isTelling()) onTrouble(chain, String(error));
      return failure;
    }
  }

  /** The same question of somebody else, which is then waited for by both. */
  function join(key: string, { signal }: Pick<Asking, 'signal'>): Promise<NodeAnswer> | undefined {
    const known = underWay.get(key);
    if (!known || known.audience.signal.aborted) return undefined;
    known.audience.join(signal);
    return known.answer;
  }

  /** In its turn; somebody else may have asked meanwhile. */
  function sendOnce(key: string, asking: Asking): Promise<NodeAnswer> {
    const answer = findKept(key);
    if (answer) return Promise.resolve(answer);
    const known = join(key, asking);
    if (known) return known;
    const { network, signal } = asking;
    const audience = createAudience();
    audience.join(signal);
    const began = now();
    // Whoever joins late does not keep the place for longer.
    const ending = AbortSignal.any([audience.signal, AbortSignal.timeout(waitMs)]);
    /** That its askers left soon says nothing of the node or of them. */
    const isTelling = () => !ending.aborted || now() - began >= waitMs / 4;
    const sent = send(asking, { signal: ending, isTelling }).then((got) => {
      if (underWay.get(key)?.audience === audience) underWay.delete(key);
      if (isTelling()) keep(key, got);
      if (ending.aborted && isTelling() && network !== undefined) markSlow(network);
      return got;
    });
    underWay.set(key, { audience, answer: sent });
    return sent;
  }

  function sendInTurn(key: string, asking: Asking): Promise<NodeAnswer> {
    const { chain, question, network, turn } = asking;
    const { all, code, slow: last } = turnsOf(chain);
    // Jobs and commands are nobody's network: each question is for itself.
    const owner = network ?? `question ${++asked}`;
    const send = () => all(owner, () => sendOnce(key, asking), turn);
    const isSlow = network !== undefined && (slow.get(network) ?? 0) > now();
    const sendSlowly = isSlow ? () => last(owner, send, turn) : send;
    return runsCode.test(question.method) ? code(owner, sendSlowly, turn) : sendSlowly();
  }

  return {
    get bytes() {
      return bytes;
    },
    async ask(chain, question, network, gone) {
      const key = `${chain} ${JSON.stringify(question)}`;
      const known = findKept(key);
      if (known) return known;
      const client = findClient(chain);
      if (!client) return { state: 'unavailable', why: noNode };
      const [turning, waiting] = [new AbortController(), new AbortController()];
      const timers = [
        setTimeout(() => turning.abort(), (waitMs * 3) / 4),
        setTimeout(() => waiting.abort(), waitMs),
      ];
      const [turn, signal] = [turning.signal, waiting.signal];
      const leave = () => {
        turning.abort();
        waiting.abort();
      };
      if (gone?.aborted) leave();
      gone?.addEventListener('abort', leave, { once: true });
      try {
        const asking = { client, chain, question, network, turn, signal };
        return await orAborted(join(key, asking) ?? sendInTurn(key, asking), signal);
      } catch {
        return { state: 'unavailable', why: turn.aborted ? tooSlow : busy };
      } finally {
        for (const timer of timers) clearTimeout(timer);
        gone?.removeEventListener('abort', leave);
      }
    },
  };
}
