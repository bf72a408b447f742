import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { addressKey, type ChainAddress } from '#model/addressKey.ts';
import { inList } from './inList.ts';

/** Rows of a table whose address on a chain is one of these; of EVM chains alone, whose addresses have no letter case. */
export const isAtAny = (
  { chain, address }: { chain: AnyColumn; address: AnyColumn },
  places: readonly ChainAddress[],
): SQL => inList(sql`concat_ws(':', ${chain}, lower(${address}))`, places.map(addressKey));
