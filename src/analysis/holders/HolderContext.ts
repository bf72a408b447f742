import { type Ask, checksum, encodeAsk } from '#analysis/reads/decode.ts';
import type { LogSource } from '#analysis/reads/logs.ts';
import { cutAnswer, type StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';

export type WalletNode = Extract<ControlNode, { kind: 'multisig' | 'timelock' }>;

/** What the search for holders works with. */
export interface HolderContext {
  readonly reader: StateReader;
  readonly getLogs: LogSource;
  /** Contracts passed on the way here, outermost first: none is entered twice. */
  readonly trail: readonly Hex[];
  readonly note: (evidence: Evidence) => void;
  /** Called for every address that is read on the way; throws when the analysis has used up its time or read too many. */
  readonly spend: (addresses: number) => Promise<void>;
  /** `resolveAddress`, for the parts that it is made of. */
  readonly resolve: (context: HolderContext, address: Hex) => Promise<ControlNode>;
  /** Who commands a contract that is no wallet of a known kind, by its own privileged functions. */
  readonly findControllers: (address: Hex, context: HolderContext) => Promise<ControlNode[]>;
  /** Who commands what says that it is a wallet or timelock beside those who sign or wait. */
  readonly findBeside: (wallet: WalletNode, context: HolderContext) => Promise<ControlNode[]>;
}

/**
 * Of anything that a contract lists (owners, members, roles, accounts in its logs). Who writes the list decides how long it is: the rest is
 * counted, and then it is not known who all of them are.
 */
export const mostListed = 100;

/** Bytes of an answer that evidence keeps: every power over a contract has it. */
const longestCited = 1_024;

/** Notes what a contract answered, for anybody to ask it again. */
export async function noteAnswer(
  { reader, note }: HolderContext,
  { ask, label }: { ask: Ask; label: string },
): Promise<void> {
  const data = encodeAsk(ask);
  // Asked before: the reader answers the same question from memory.
  const answer = await reader.call({ to: ask.to, data });
  const address = checksum(ask.to);
  const { chain, block } = reader;
  const { data: value, ...cut } = cutAnswer(answer.data, longestCited);
  const whole = answer.whole ?? cut.whole;
  note({ kind: 'call', chain, address, data, block, value, ...(whole && { whole }), label });
}
