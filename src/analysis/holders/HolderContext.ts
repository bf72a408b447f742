import { type Ask, checksum, encodeAsk } from '#analysis/reads/decode.ts';
import type { LogSource } from '#analysis/reads/logs.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
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
  /** `resolveAddress`, for the parts that it is made of. */
  readonly resolve: (context: HolderContext, address: Hex) => Promise<ControlNode>;
  /** Who commands a contract that is no wallet of a known kind, by its own privileged functions. */
  readonly findControllers: (address: Hex, context: HolderContext) => Promise<ControlNode[]>;
  /** Who commands what says that it is a wallet or timelock beside those who sign or wait. */
  readonly findBeside: (wallet: WalletNode, context: HolderContext) => Promise<ControlNode[]>;
}

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
  note({ kind: 'call', chain, address, data, block, value: answer.data, label });
}
