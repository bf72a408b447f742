import { type RpcClient, toRpcClient } from '#chain/createRpcClient.ts';
import { takesOverrides } from '#chain/traceCalls.ts';
import { createQuestions, type Questions } from '../reads/replayQuestions.ts';

/** What is kept of one chain between the moments that are read. */
interface ChainMemory {
  /** Asked about the project that is being read. */
  questions: Questions;
  /** Headers by number, as the node gave them. */
  headers: Map<string, unknown>;
  /** Blocks of which the node showed that it keeps the state. */
  kept: Set<number>;
  /** Whether calls may change code. */
  takes: boolean | undefined;
}

const mostHeaders = 5000;
const mostKept = 20_000;

/**
 * What reading one moment of a past learns for the next: moments of a project ask nearly the same, and those of several projects fall
 * into the same blocks.
 */
export function createPastMemory() {
  const chains = new Map<string, ChainMemory>();
  let project: string | undefined;
  const of = (chain: string): ChainMemory => {
    const known = chains.get(chain);
    if (known) return known;
    const made = {
      questions: createQuestions(),
      headers: new Map(),
      kept: new Set<number>(),
      takes: undefined,
    };
    chains.set(chain, made);
    return made;
  };
  return {
    /** Questions of one project are of no use for another. */
    begin(projectId: string): void {
      if (project === projectId) return;
      project = projectId;
      for (const memory of chains.values())
        memory.questions = { ...createQuestions(), isRefused: memory.questions.isRefused };
    },
    of,
    /** Asks for the header of a block once. */
    remember(chain: string, client: RpcClient): RpcClient {
      const { headers } = of(chain);
      return toRpcClient(
        async (calls, options) => {
          const keyOf = ({ method, params: [tag, whole] }: (typeof calls)[number]) =>
            method === 'eth_getBlockByNumber' && whole === false && /^0x/.test(String(tag))
              ? String(tag)
              : undefined;
          const [call] = calls;
          const key = calls.length === 1 && call ? keyOf(call) : undefined;
          const known = key === undefined ? undefined : headers.get(key);
          if (known !== undefined) return [{ result: known }];
          const outcomes = await client.settle(calls, options);
          const [outcome] = outcomes;
          if (key !== undefined && outcome && 'result' in outcome && outcome.result !== null) {
            if (headers.size >= mostHeaders) headers.clear();
            headers.set(key, outcome.result);
          }
          return outcomes;
        },
        async () => undefined,
      );
    },
    async takesOverrides(chain: string, client: RpcClient, block: number): Promise<boolean> {
      const memory = of(chain);
      memory.takes ??= await takesOverrides(client, block);
      return memory.takes;
    },
    noteKept(chain: string, block: number): void {
      const { kept } = of(chain);
      if (kept.size >= mostKept) kept.clear();
      kept.add(block);
    },
  };
}

export type PastMemory = ReturnType<typeof createPastMemory>;
