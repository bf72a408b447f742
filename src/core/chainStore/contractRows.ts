import { type SQL, sql } from 'drizzle-orm';
import { getChainNumber } from '#model/chainId.ts';

export interface ContractPlace {
  chain: string;
  address: string;
}

/** Contracts of EVM chains as rows `c (chain_id, address)` for a statement's `from`. */
export function contractRows(contracts: readonly ContractPlace[]): SQL {
  const json = JSON.stringify(
    contracts.map(({ chain, address }) => ({
      chain_id: getChainNumber(chain),
      address: address.slice(2).toLowerCase(),
    })),
  );
  return sql`(select chain_id, decode(address, 'hex') as address from jsonb_to_recordset(${json}::jsonb) as given (chain_id int, address text)) as c`;
}
