import type { TokenReading } from '#core/powers/tokenReading.ts';
import type { Hex } from '#lib/hex.ts';
import type { AddressAnalysis } from '../powers/analyzeAddress.ts';
import { askContract } from '../reads/decode.ts';
import type { StateReader } from '../reads/stateReader.ts';

/** Functions of a token whose supply cannot grow. */
const harmless =
  /^(transfer|transferFrom|approve|permit|increaseAllowance|decreaseAllowance|burn|burnFrom|renounceOwnership|transferOwnership|acceptOwnership|delegate|delegateBySig|redeem)$/;

type Studied = Pick<AddressAnalysis, 'proxy' | 'functions' | 'powers' | 'problem'>;

/** A name may say less than its function does. */
function isSupplyFixed({ proxy, functions, powers }: Studied): boolean {
  return (
    proxy.kind === 'none' &&
    powers.every((one) => one.class !== 'mint') &&
    functions.every(
      ({ name, stateMutability }) =>
        stateMutability === 'view' ||
        stateMutability === 'pure' ||
        (name !== undefined && harmless.test(name)),
    )
  );
}

/** The supply, and the most that it can be. Neither a cap nor that there is none can be told from code that was not seen. */
export async function readMintLimit(
  reader: StateReader,
  { token, analysis, total }: { token: Hex; analysis: Studied; total: bigint },
): Promise<TokenReading['supply']> {
  const stated =
    (await askContract<bigint>(reader, { to: token, name: 'cap' })) ??
    (await askContract<bigint>(reader, { to: token, name: 'MAX_SUPPLY' }));
  if (stated === undefined && analysis.problem !== undefined)
    return { why: `whether its supply is capped is not known: ${analysis.problem}` };
  const cap = stated ?? (isSupplyFixed(analysis) ? total : undefined);
  return { value: { total: total.toString(), cap: cap?.toString() ?? null } };
}
