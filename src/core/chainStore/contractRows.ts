import { type SQL, sql } from 'drizzle-orm';
import { getChainNumber } from '#model/chainId.ts';

export interface ContractPlace {
  chain: string;
  address: string;
  /** Where counting stops, for a count that can be repeated: the newest block that counts. */
  upTo?: number | undefined;
}

/** Contracts of EVM chains as rows `c (chain_id, address, up_to)` for a statement's `from`. */
export function contractRows(contracts: readonly ContractPlace[]): SQL {
  const json = JSON.stringify(
    contracts.map(({ chain, address, upTo }) => ({
      chain_id: getChainNumber(chain),
      address: address.slice(2).toLowerCase(),
      up_to: upTo ?? null,
    })),
  );
  return sql`(select chain_id, decode(address, 'hex') as address, up_to from jsonb_to_recordset(${json}::jsonb) as given (chain_id int, address text, up_to int)) as c`;
}
