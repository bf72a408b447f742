import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Hex } from '../src/lib/hex.ts';

export const logsPerBlock = 10;

export interface DenseChainPlace {
  url: string;
  /** The token, then the contract that moves it. */
  followed: [Hex, Hex];
}

/** A chain with ten logs and one call in every block, behind JSON-RPC on a loopback port of another process. */
export async function startDenseChain({
  blockCount,
}: {
  blockCount: number;
}): Promise<DenseChainPlace & { close: () => void }> {
  const child = fork(fileURLToPath(new URL('denseChainServer.ts', import.meta.url)), [`${blockCount}`]);
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The dense chain ended with ${code}`);
  });
  const [place] = (await Promise.race([once(child, 'message'), exited])) as [DenseChainPlace];
  exited.catch(() => undefined);
  return { ...place, close: () => void child.disconnect() };
}
