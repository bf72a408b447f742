import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';

/** What stands in lent programs for where a router's own code lies. */
const placeholder = 'c0de'.repeat(10);
const ownCodeIndex = 1_100;

export interface LentCode {
  code: Hex;
  /** The state in which what a router does for others is still done by its own code. */
  beside: Record<Hex, object>;
}

/** A program to lend in simulated trades of a token; a router that it is lent to answers others as before. */
export async function lendCode(
  reader: StateReader,
  { program, token, router }: { program: Hex; token: Hex; router: Hex | undefined },
): Promise<LentCode> {
  const at = makeFreshAddress(reader, token, ownCodeIndex);
  const own = router === undefined ? '0x' : await reader.getCode(router);
  const code: Hex = `0x${program.slice(2).replaceAll(placeholder, at.slice(2))}`;
  return { code, beside: own === '0x' ? {} : { [at]: { code: own } } };
}
