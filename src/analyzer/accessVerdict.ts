import type { Hex } from '#lib/hex.ts';
import type { Misuse } from '#model/misuse.ts';
import type { FunctionVerdict, PowerMethod, PowerVerdict } from '#model/powerClasses.ts';
import type { AnalyzedFunction } from './analyzedFunction.ts';
import type { Call } from './detectProxy.ts';
import type { FoundFunction } from './listFunctions.ts';
import { probeFunction } from './simulateFunction.ts';
import type { Decision, Study } from './verdicts/decideAccess.ts';

/*
 * Who may call a function is decided in this order; each step corrects only what the one before could not see:
 *   1. decideAccess          the paths of its code, first without storage, then with it
 *   2. preferStorage         which of the two counts
 *   3. doubtForwarded        a facet that forwards the call was not followed
 *   4. settleBySimulation    what is still unknown is tried with simulated calls
 *   5. attributeToSigners    what needs a signature is the signer's power, whoever sends it
 *   6. doubtUnseenCode       other code decides that was not found
 *   7. toFunctionVerdict     the same with functions that only read told apart
 */

/** With today's storage, unless that says less: what nobody can do today is still its holder's to do tomorrow. */
export function preferStorage(byCode: Study | undefined, withStorage: Study): Study {
  const { verdict, reason } = withStorage.decision;
  const isShutToday = byCode?.decision.verdict === 'privileged' && (reason === 'closed' || reason === 'view');
  return byCode && (verdict === 'unknown' || isShutToday) ? byCode : withStorage;
}

export const doubtForwarded = ({ verdict, reason }: Decision, facet: Hex | undefined): PowerVerdict =>
  facet !== undefined && reason === 'forwarded' ? 'unknown' : verdict;

interface Judged extends FoundFunction {
  readonly verdict: PowerVerdict;
  readonly holder: Hex | undefined;
  readonly method: PowerMethod;
}

export async function settleBySimulation<F extends Judged>(
  call: Call | undefined,
  functions: readonly F[],
): Promise<F[]> {
  const holders = [...new Set(functions.flatMap((f) => f.holder ?? []))];
  const settled: F[] = [];
  for (const f of functions) {
    const probe =
      call && f.verdict === 'unknown' ? await probeFunction(call, { found: f, holders }) : undefined;
    settled.push(probe ? { ...f, verdict: probe, method: 'differential' } : f);
  }
  return settled;
}

const isSignersPower = ({ verdict, signers }: Pick<AnalyzedFunction, 'verdict' | 'signers'>): boolean =>
  verdict === 'open' && signers.length > 0;

export const attributeToSigners = <F extends AnalyzedFunction>(one: F): F =>
  isSignersPower(one) ? { ...one, verdict: 'privileged', guards: [...one.guards, ...one.signers] } : one;

/** What it does in code that was not seen may be anything: nothing that was seen of it stands. */
export const doubtUnseenCode = <F extends AnalyzedFunction>(one: F): F => ({
  ...one,
  verdict: 'unknown',
  reason: 'unclear',
  guard: undefined,
  guards: [],
  signers: [],
  anybody: undefined,
  some: undefined,
  misuse: undefined,
  beside: [],
  once: false,
  uncapped: false,
  steersTransfers: false,
});

type Shown = Pick<AnalyzedFunction, 'verdict' | 'reason' | 'stateMutability' | 'signers'>;

export function toFunctionVerdict(one: Shown): FunctionVerdict {
  if (one.verdict !== 'open') return one.verdict;
  if (one.reason === 'view' || one.stateMutability === 'view' || one.stateMutability === 'pure')
    return 'readsOnly';
  return isSignersPower(one) ? 'privileged' : 'open';
}

/**
 * What pages say that an open function looks open to. Of one that asks something of its sender they say nothing, and of calls neither: a transfer
 * that calls its receiver, a multisig that counts confirmations and a multicall are open by design.
 */
export const toShownMisuse = (one: AnalyzedFunction): Misuse | null =>
  toFunctionVerdict(one) === 'open' && one.anybody?.isAsked === false && one.misuse !== 'call'
    ? (one.misuse ?? null)
    : null;
