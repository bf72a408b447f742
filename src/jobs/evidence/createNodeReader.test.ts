import { describe, expect, it, vi } from 'vitest';
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

  it('asks a few at once, lets some wait and refuses the rest', async () => {
    const open: (() => void)[] = [];
    const request = vi.fn(() => new Promise<unknown>((resolve) => open.push(() => resolve('0x'))));
    const reader = createReader(request, { mostAsked: 2, mostWaiting: 3 });
    const answers = Array.from({ length: 8 }, (_, number) => reader.ask(chain, nodeQuestions.block(number)));
    await expect.poll(() => request).toHaveBeenCalledTimes(2);
    expect(await Promise.all(answers.slice(5))).toEqual(
      Array.from({ length: 3 }, () => ({
        state: 'unavailable',
        why: 'Too many questions are waiting for the chain’s node. Please try again in a moment.',
      })),
    );
    for (let done = 0; done < 5; done++) {
      await expect.poll(() => open.length).toBeGreaterThan(done);
      open[done]?.();
    }
    expect((await Promise.all(answers.slice(0, 5))).every(({ state }) => state === 'answered')).toBe(true);
    expect(request).toHaveBeenCalledTimes(5);
  });

  it('stops waiting for a slow node, whose answer serves who asks next', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const reader = createReader(() => new Promise((resolve) => (answer = resolve)), { waitMs: 5 });
    expect(await reader.ask(chain, nodeQuestions.block(7))).toEqual({
      state: 'unavailable',
      why: 'The chain’s node did not answer in time.',
    });
    answer('0x1');
    await expect
      .poll(() => reader.ask(chain, nodeQuestions.block(7)))
      .toEqual({ state: 'answered', result: '0x1' });
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
