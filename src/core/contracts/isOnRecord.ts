import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface PlaceColumns {
  chain: SQLWrapper;
  /** EIP-55. */
  address: SQLWrapper;
}

/**
 * Whether a project has the place on record. Anybody can make any number of contracts and have them scanned: where a list
 * is cut, those on record come first, so that nobody can push them out.
 */
export const isOnRecord = ({ chain, address }: PlaceColumns): SQL =>
  sql`(exists (select 1 from contract c where c.chain = ${chain} and c.address = ${address})
    or exists (select 1 from token t where t.chain = ${chain} and t.address = ${address}))`;
