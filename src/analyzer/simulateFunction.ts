import { encodeAbiParameters, parseAbiParameters } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import { unlistedSelectors } from '#model/powerClasses.ts';
import type { Call } from './detectProxy.ts';
import type { FoundFunction } from './listFunctions.ts';
import type { Takeover } from './verdicts/findTakeovers.ts';

export type Probe = 'privileged' | 'open' | undefined;

/** An address nobody has the key of. */
export const unprivilegedAddress: Hex = '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a01';

const sampleValues = [0n, 1n, 15n];
const blankInput = 320;
const authErrors = new Set([
  '0x118cdaa7', // OwnableUnauthorizedAccount(address)
  '0xe2517d3f', // AccessControlUnauthorizedAccount(address,bytes32)
  '0x068ca9d8', // AccessManagedUnauthorized(address)
  '0x82b42900', // Unauthorized()
  '0x30cd7471', // NotOwner()
]);
const authText =
  /not the owner|AccessControl: account|not.?authori[sz]ed|only.?owner|only.?admin|caller is not/i;

interface Parameter {
  readonly type: string;
  readonly components?: readonly Parameter[];
}

function sample({ type, components = [] }: Parameter, value: bigint, nextAddress: () => Hex): unknown {
  if (type.endsWith('[]')) return [];
  const fixed = /^(.*)\[(\d+)\]$/.exec(type);
  if (fixed)
    return Array.from({ length: Number(fixed[2]) }, () =>
      sample({ type: fixed[1] ?? '', components }, value, nextAddress),
    );
  if (type === 'tuple') return components.map((c) => sample(c, value, nextAddress));
  if (type === 'address') return nextAddress();
  if (type === 'bool') return value !== 0n;
  if (type === 'string') return '';
  if (type === 'bytes') return '0x';
  const bytes = /^bytes(\d+)$/.exec(type)?.[1];
  return bytes ? `0x${'00'.repeat(Number(bytes))}` : value;
}

interface Sample {
  readonly value: bigint;
  readonly who: Hex;
  /** In place of the first address that it takes. */
  readonly first?: Hex;
}

/** Input for a function with harmless values of the types it takes. */
export function encodeSample(
  f: Pick<FoundFunction, 'selector' | 'arguments'>,
  { value, who, first = who }: Sample,
): Hex {
  // Shorter than a selector, it is no function's.
  if (f.selector === unlistedSelectors.fallback) return '0x00';
  if (!f.arguments) return f.selector;
  try {
    const parameters: readonly Parameter[] = parseAbiParameters(f.arguments);
    const addresses = [first];
    const values = parameters.map((p) => sample(p, value, () => addresses.shift() ?? who));
    return `${f.selector}${encodeAbiParameters(parameters, values).slice(2)}`;
  } catch {
    // Types read from bytecode can be nonsense; zeros are then as good as anything.
    return `${f.selector}${'00'.repeat(blankInput)}`;
  }
}

const isAuthError = (data: Hex) => {
  if (authErrors.has(data.slice(0, 10))) return true;
  return (
    data.startsWith('0x08c379a0') && authText.test(Buffer.from(data.slice(10), 'hex').toString('latin1'))
  );
};

/** Calls as an arbitrary caller and as each likely holder; the difference tells, or nothing does. */
export async function probeFunction(
  call: Call,
  { found, holders }: { found: FoundFunction; holders: readonly Hex[] },
): Promise<Probe> {
  let refused = false;
  for (const value of sampleValues) {
    const data = encodeSample(found, { value, who: unprivilegedAddress });
    const outcome = await call({ from: unprivilegedAddress, data });
    if (outcome.ok) return 'open';
    refused ||= isAuthError(outcome.data);
    for (const from of holders) {
      if ((await call({ from, data })).ok) refused = true;
    }
  }
  return refused ? 'privileged' : undefined;
}

/** Which of the takeovers go through when an arbitrary caller tries. */
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
        from: unprivilegedAddress,
        data: encodeSample(f, { value: 1n, who: unprivilegedAddress }),
      });
      return answer.ok ? { ...t, status: 'confirmed' as const } : t;
    }),
  );
}
