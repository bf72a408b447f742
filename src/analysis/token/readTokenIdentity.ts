import { askContract, checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { TokenIdentity } from '#core/contradictions/tokenIdentities.ts';
import type { Hex } from '#lib/hex.ts';

const longest = 200;

/** Whatever a contract answers can be anything: only one readable line counts as an answer. */
const readable = (text: string | undefined): string | null =>
  text !== undefined && text !== '' && text.length <= longest && !/\p{C}/u.test(text) ? text : null;

/** What a token calls itself at one block. */
export async function readTokenIdentity(
  reader: StateReader,
  { address }: { address: Hex },
): Promise<TokenIdentity> {
  return {
    chain: reader.chain,
    address: checksum(address),
    symbol: readable(await askContract<string>(reader, { to: address, name: 'symbol' })),
    name: readable(await askContract<string>(reader, { to: address, name: 'name' })),
    decimals: (await askContract<number>(reader, { to: address, name: 'decimals' })) ?? null,
    block: reader.block,
  };
}
