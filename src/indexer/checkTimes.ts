import { Inconsistent } from './checkLogs.ts';

/** No block is older than one before it, on any chain. In the order of their numbers. */
export function checkTimes(blocks: readonly { number: number; timestamp: number }[]): void {
  for (const [index, { number, timestamp }] of blocks.entries())
    if (timestamp < (blocks[index - 1]?.timestamp ?? timestamp))
      throw new Inconsistent(`block ${number} has an earlier time than block ${blocks[index - 1]?.number}`);
}
