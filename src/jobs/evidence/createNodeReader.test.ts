import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import { createNodeReader, type NodeReaderOptions } from './createNodeReader.ts';

const chain = 'eip155:1';

function createReader(request: RpcClient['request'], options: Partial<NodeReaderOptions> = {}) {
  const client: RpcClient = {
    request,
    batch: async () => [],
    settle: async () => [],
    close: async () => undefined,
  };
  return createNodeReader({
    findClient: (id) => (id === chain ? client : undefined),
    onTrouble: () => undefined,
    ...options,
  });
}

describe('questions of visitors to a node', () => {
  it('asks the same question once at a time, and not again while the answer is kept', async () => {
    const request = vi.fn(async () => ({ number: '0x7' }));
    const reader = createReader(request);
    const asked = [1, 2, 3].map(() => reader.ask(chain, nodeQuestions.block(7)));
    expect(await Promise.all(asked)).toEqual(
      asked.map(() => ({ state: 'answered', result: { number: '0x7' } })),
    );
    await reader.ask(chain, nodeQuestions.block(7));
    expect(request).toHaveBeenCalledTimes(1);
    await reader.ask(chain, nodeQuestions.block(8));
    expect(request).toHaveBeenCalledTimes(2);
  });

  /** Each question is under way until it is answered here or given up by the reader. */
  function createHeld() {
    const open: { block: string; answer: () => void }[] = [];
    const request = vi.fn(
      (_method: string, params: readonly unknown[], asked?: { signal?: AbortSignal | undefined }) =>
        new Promise<unknown>((resolve, reject) => {
          open.push({ block: String(params[0]), answer: () => resolve('0x') });
          asked?.signal?.addEventListener('abort', () =>
            reject(new RpcError('given up', { kind: 'aborted' })),
          );
        }),
    );
    return { open, request, blocks: () => open.map(({ block }) => Number(block)) };
  }
  const asking = (reader: ReturnType<typeof createReader>, numbers: readonly number[], network: string) =>
    numbers.map((number) => reader.ask(chain, nodeQuestions.block(number), network));
  const refused = {
    state: 'unavailable',
    why: 'Too many questions are waiting for the chain’s node. Please try again in a moment.',
  };
  const late = { state: 'unavailable', why: 'The chain’s node did not answer in time.' };

  it('gives a network half of the places, lets some of its questions wait and refuses the rest', async () => {
    const { open, request, blocks } = createHeld();
    const reader = createReader(request, { waitMs: 60_000, mostAsked: 4, mostWaiting: 4 });
    const greedy = asking(reader, [1, 2, 3, 4, 5, 6], '10.0.0');
    expect(await Promise.all(greedy.slice(4))).toEqual([refused, refused]);
    expect(blocks()).toEqual([1, 2]);
    const others = [...asking(reader, [11], '10.0.1'), ...asking(reader, [12], '10.0.2')];
    expect(blocks()).toEqual([1, 2, 11, 12]);
    // Whoever comes next does not wait behind all that one network has asked for.
    const last = asking(reader, [13], '10.0.3');
    open[2]?.answer();
    await expect.poll(blocks).toEqual([1, 2, 11, 12, 13]);
    for (let done = 0; done < 7; done++) {
      await expect.poll(() => open.length).toBeGreaterThan(done);
      open[done]?.answer();
    }
    const answers = await Promise.all([...greedy.slice(0, 4), ...others, ...last]);
    expect(answers.every(({ state }) => state === 'answered')).toBe(true);
  });

  it('gives a network one place for calls of contracts', async () => {
    const { open, request } = createHeld();
    const reader = createReader(request, { waitMs: 60_000, mostAsked: 4 });
    const call = (data: string) =>
      reader.ask(chain, nodeQuestions.call({ to: '0x01', data, from: null }, 7), '10.0.0');
    const calls = [call('0x01'), call('0x02'), call('0x03')];
    const others = asking(reader, [1], '10.0.0');
    expect(open.map(({ block }) => block)).toEqual(['[object Object]', '0x1']);
    for (let done = 0; done < 4; done++) {
      await expect.poll(() => open.length).toBeGreaterThan(done);
      open[done]?.answer();
    }
    expect((await Promise.all([...calls, ...others])).every(({ state }) => state === 'answered')).toBe(true);
  });

  it('does not refuse others what it refuses a network that asks too much', async () => {
    const { open, request } = createHeld();
    const reader = createReader(request, { waitMs: 60_000, mostWaiting: 2 });
    const [, , busy] = asking(reader, [1, 2, 3], '10.0.0');
    expect(await busy).toEqual(refused);
    const [other] = asking(reader, [3], '10.0.1');
    await expect.poll(() => open.length).toBe(3);
    open[2]?.answer();
    expect(await other).toEqual({ state: 'answered', result: '0x' });
  });

  it('leaves the place of a question that takes too long at once, to the request', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { open, request, blocks } = createHeld();
    const reader = createReader(request, { waitMs: 100, mostAsked: 2 });
    const looping = Promise.all(asking(reader, [1, 2, 3], '10.0.0'));
    await vi.advanceTimersByTimeAsync(100);
    expect(await looping).toEqual([late, late, late]);
    expect(request.mock.calls.map(([, , asked]) => asked?.signal?.aborted)).toEqual([true]);
    // The others never came to their turn, and were not sent.
    expect(blocks()).toEqual([1]);
    const [next] = asking(reader, [9], '10.0.0');
    expect(blocks()).toEqual([1, 9]);
    open.at(-1)?.answer();
    expect(await next).toEqual({ state: 'answered', result: '0x' });
  });

  it('ends a question with the last of those who wait for it, and tells nobody that it failed', async () => {
    const { open, request, blocks } = createHeld();
    const onTrouble = vi.fn();
    const reader = createReader(request, { waitMs: 60_000, onTrouble });
    const [first, second] = [new AbortController(), new AbortController()];
    const both = [first, second].map(({ signal }) =>
      reader.ask(chain, nodeQuestions.block(7), '10.0.0', signal),
    );
    const signalOf = (index: number) => request.mock.calls[index]?.[2]?.signal;
    first.abort();
    expect(await both[0]).toEqual(late);
    expect(signalOf(0)?.aborted).toBe(false);
    second.abort();
    expect(signalOf(0)?.aborted).toBe(true);
    expect(await both[1]).toEqual(late);
    // Who asks now is neither told of the failure nor made to wait.
    const next = reader.ask(chain, nodeQuestions.block(7), '10.0.0');
    await expect.poll(blocks).toEqual([7, 7]);
    open[1]?.answer();
    expect(await next).toEqual({ state: 'answered', result: '0x' });
    expect(onTrouble).not.toHaveBeenCalled();
  });

  it('keeps most places for others while many networks ask what takes too long', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { open, request, blocks } = createHeld();
    const reader = createReader(request, { waitMs: 100, mostAsked: 4 });
    const networks = Array.from({ length: 8 }, (_, index) => `10.0.${index}`);
    const loop = (from: number) =>
      networks.flatMap((network, index) => asking(reader, [from + index], network));
    // All eight have had a question given up by then.
    for (const round of [100, 200, 300, 400, 600]) {
      const answers = Promise.all(loop(round));
      await vi.advanceTimersByTimeAsync(100);
      expect(new Set((await answers).map((answer) => JSON.stringify(answer)))).toEqual(
        new Set([JSON.stringify(late)]),
      );
    }
    const before = open.length;
    const again = loop(500);
    expect(blocks().slice(before)).toEqual([500]);
    const [other] = asking(reader, [9], '10.9.9');
    expect(blocks().slice(before)).toEqual([500, 9]);
    open.at(-1)?.answer();
    expect(await other).toEqual({ state: 'answered', result: '0x' });
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all(again);
  });

  it('does not take a call that ends at the limit of gas for one that the contract refuses', async () => {
    const reader = createReader(async () => {
      throw new RpcError('Transaction ran out of gas', { kind: 'reverted', data: '0x' });
    });
    const question = nodeQuestions.call({ to: '0x01', data: '0x', from: null }, 7);
    expect(question.params[0]).toMatchObject({ gas: '0xf42400' });
    expect(await reader.ask(chain, question)).toEqual({
      state: 'unavailable',
      why: 'The call needs more than 16 million gas.',
    });
  });

  it('keeps no more bytes than it may', async () => {
    const reader = createReader(async () => 'x'.repeat(1_000), { maxBytes: 10_000 });
    for (let number = 0; number < 50; number++) await reader.ask(chain, nodeQuestions.block(number));
    expect(reader.bytes).toBeLessThanOrEqual(10_000);
    expect(reader.bytes).toBeGreaterThan(5_000);
  });

  it('tells a node without old state from one that does not answer, and passes on no words of an endpoint', async () => {
    const troubles: string[] = [];
    const fail = (error: Error) =>
      createReader(
        async () => {
          throw error;
        },
        { onTrouble: (_, reason) => void troubles.push(reason) },
      ).ask(chain, nodeQuestions.storage('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x0', 7));
    expect(await fail(new RpcError('missing trie node 12ab (path )', { kind: 'noHistory' }))).toEqual({
      state: 'noOldState',
    });
    expect(await fail(new RpcError('execution reverted', { kind: 'reverted', data: '0x08c379a0' }))).toEqual({
      state: 'reverted',
      data: '0x08c379a0',
    });
    expect(troubles).toEqual([]);
    expect(await fail(new Error('https://node.example/secret refused'))).toEqual({
      state: 'unavailable',
      why: 'The chain’s node did not answer.',
    });
    expect(troubles).toEqual(['Error: https://node.example/secret refused']);
  });

  it('has no answer for a chain without a node', async () => {
    expect(await createReader(async () => '0x').ask('eip155:10', nodeQuestions.head())).toMatchObject({
      state: 'unavailable',
    });
  });
});
