import type { Hex } from '#lib/hex.ts';
import type { Misuse } from '#model/misuse.ts';
import type { PowerClass, PowerMethod } from '#model/powerClasses.ts';
import type { PrivilegedUse } from './kinds/privilegedUse.ts';
import type { ForwardedCalls } from './readForwardedCalls.ts';
import type { Guard } from './symbolic/guards.ts';
import type { Decision, Verdict } from './verdicts/decideAccess.ts';

export interface OpenAct {
  readonly class: PowerClass;
  /** Every way to it that was seen asks something of the sender: coin, tokens, an entry of their own, another contract's word. */
  readonly isAsked: boolean;
}

export interface AnalyzedFunction {
  readonly selector: Hex;
  readonly name: string | undefined;
  readonly signature: string | undefined;
  readonly arguments: string;
  readonly stateMutability: string;
  readonly verdict: Verdict;
  readonly reason: Decision['reason'];
  readonly class: PowerClass;
  /** Powers that whoever may call it holds by it besides. */
  readonly beside: readonly PowerClass[];
  /** Whoever it asks for can use it one time only. */
  readonly once: boolean;
  /** It changes what transfers of the token ask for. */
  readonly steersTransfers: boolean;
  /** It sets a fee, price or other rate of its users to whatever its caller says: what they get can become nothing. */
  readonly uncapped: boolean;
  /** All checks in plain words; undefined when nobody is asked. */
  readonly guard: string | undefined;
  readonly guards: readonly Guard[];
  /** Of an open function: whose signature whoever sends it must show. */
  readonly signers: readonly Guard[];
  /** Of an open function: what an arbitrary caller was seen doing with it. */
  readonly anybody: OpenAct | undefined;
  /** Of an open function: what it looks open to that only some should do. Only trying it shows that it is. */
  readonly misuse: Misuse | undefined;
  /** Of an open function: what those whom it asks for can do with it and nobody else. */
  readonly some: (PrivilegedUse & { readonly guard: string }) | undefined;
  /** Calls what its sender names, whatever the time: no step of a procedure that waits. */
  readonly callsAtAnyTime: boolean;
  /** Storage words that name a holder of some function and that this one may change. */
  readonly sets: readonly Hex[];
  /** The one address that holds it, where code or the storage read already says so. */
  readonly holder: Hex | undefined;
  readonly method: PowerMethod;
  /** Of an open function that only has other code do the same: which. */
  readonly forwardedCalls: ForwardedCalls | undefined;
  /** The code that a diamond runs for it; undefined where the contract's own answers. */
  readonly facet: Hex | undefined;
}
