import type { RequestFunction } from '#chain/createFunctionTransport.ts';

/** What a node keeps from us, as nodes of the real world do. Block numbers are of the chain behind it. */
export interface NodeLimits {
  /** State before this block is not there. */
  stateFrom?: number;
  /**
   * How such a question is answered: with an error, with the error of one that has not come so far, as if nothing existed,
   * or with today's state.
   */
  oldState?: 'refused' | 'notFound' | 'empty' | 'todays';
  /** Only these questions are answered so; the rest of old state is there. */
  only?: readonly StateMethod[];
  /** Logs before this block are left out without a word. */
  logsFrom?: number;
  /** Logs of these blocks likewise. */
  logsMissing?: readonly [from: number, to: number];
  /** A longer list of logs is cut off there without a word. */
  mostLogs?: number;
  /** Every question for logs is refused, or every one wider than so many blocks. */
  logsRefused?: boolean;
  maxRange?: number;
  /** It does not lend programs to addresses in calls. */
  overridesRefused?: boolean;
  /** The newest block that it has. */
  head?: number;
}

const refuse = (code: number, message: string) => Object.assign(new Error(message), { code });

const stateMethods = {
  eth_getCode: 1,
  eth_getBalance: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_call: 1,
};
type StateMethod = keyof typeof stateMethods;
const nothing: Record<string, string> = {
  eth_getCode: '0x',
  eth_getBalance: '0x0',
  eth_getTransactionCount: '0x0',
  eth_getStorageAt: `0x${'0'.repeat(64)}`,
  eth_call: '0x',
};

/** Stands between us and a node, and answers less than it knows. */
export function limitNode(request: RequestFunction, limits: NodeLimits): RequestFunction {
  const { stateFrom = 0, oldState = 'refused', logsFrom = 0, logsMissing, head } = limits;
  const latest = head === undefined ? 'latest' : `0x${head.toString(16)}`;
  const isHidden = (log: unknown) => {
    const block = Number((log as { blockNumber: string }).blockNumber);
    const [from, to] = logsMissing ?? [1, 0];
    return block < logsFrom || (block >= from && block <= to) || (head !== undefined && block > head);
  };

  async function answerState(method: string, params: readonly unknown[]): Promise<unknown> {
    if (method === 'eth_call' && params.length > 2 && limits.overridesRefused)
      throw refuse(-32_602, 'too many arguments, want at most 2');
    const place = method === 'eth_getStorageAt' ? 2 : 1;
    const asked = params[place];
    const tag = asked === undefined || asked === 'latest' ? latest : asked;
    const at = (block: unknown) => request(method, params.with(place, block));
    if (tag === 'latest') return request(method, params);
    const block = Number(tag);
    if (head !== undefined && block > head) throw refuse(-32_000, 'header not found');
    if (block >= stateFrom || limits.only?.every((one) => one !== method)) return at(tag);
    if (oldState === 'refused') throw refuse(-32_000, 'missing trie node');
    if (oldState === 'notFound') throw refuse(-32_000, 'header not found');
    return oldState === 'empty' ? nothing[method] : at(latest);
  }

  async function answerLogs(params: readonly unknown[]): Promise<unknown> {
    if (limits.logsRefused) throw refuse(-32_601, 'method eth_getLogs not available');
    const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string };
    const width = Number(toBlock ?? 0) - Number(fromBlock ?? 0) + 1;
    if (limits.maxRange !== undefined && width > limits.maxRange)
      throw refuse(-32_000, 'block range is too large');
    const logs = ((await request('eth_getLogs', params)) as unknown[]).filter((log) => !isHidden(log));
    return logs.slice(0, limits.mostLogs);
  }

  return async (method, params) => {
    if (method in stateMethods) return answerState(method, params);
    if (method === 'eth_getLogs') return answerLogs(params);
    if (head === undefined) return request(method, params);
    if (method === 'eth_blockNumber') return latest;
    if (method === 'eth_getBlockByNumber') {
      const [tag, whole] = params;
      if (tag === 'latest') return request(method, [latest, whole]);
      return Number(tag) > head ? null : request(method, params);
    }
    return request(method, params);
  };
}
