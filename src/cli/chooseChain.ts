import { badRequest } from '#lib/AppError.ts';
import { demoChain, toChainId } from '#model/chainId.ts';
import type { CommandContext } from './Command.ts';

/** The chain that is meant when none is named: the only one, or the demo's. A bare number is an EVM chain's. */
export function chooseChain(
  { chains, findClient }: Pick<CommandContext, 'chains' | 'findClient'>,
  given: string | undefined,
): string {
  if (given !== undefined) return /^\d+$/.test(given) ? toChainId(Number(given)) : given;
  const known = [...chains.map(({ id }) => id), ...(findClient?.(demoChain) ? [demoChain] : [])];
  const [only, second] = known;
  if (only !== undefined && second === undefined) return only;
  throw badRequest(`say which chain: --chain ID, of ${known.join(', ') || 'none that is configured'}`);
}
