import type { Hex } from '#lib/hex.ts';
import type { PowerMethod, PowerVerdict } from '#model/powerClasses.ts';
import type { Call } from './detectProxy.ts';
import type { FoundFunction } from './listFunctions.ts';
import { encodeSample, probeFunction, strangerAddress } from './probeFunction.ts';
import type { Takeover } from './verdicts/findTakeovers.ts';

/** Which of the takeovers go through when a stranger tries. */
export async function confirmTakeovers(
  call: Call | undefined,
  takeovers: readonly Takeover[],
  found: readonly FoundFunction[],
): Promise<Takeover[]> {
  return Promise.all(
    takeovers.map(async (t) => {
      const f = found.find((x) => x.selector === t.through);
      if (!call || !f) return t;
      const answer = await call({
        from: strangerAddress,
        data: encodeSample(f, { value: 1n, who: strangerAddress }),
      });
      return answer.ok ? { ...t, status: 'confirmed' as const } : t;
    }),
  );
}

interface Judged extends FoundFunction {
  readonly verdict: PowerVerdict;
  readonly holder: Hex | undefined;
  readonly method: PowerMethod;
}

/** Asks the chain about what stayed unknown. */
export async function settleUnknown<F extends Judged>(
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
