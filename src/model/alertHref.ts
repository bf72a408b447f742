import { placeHrefs } from './placeHrefs.ts';

/** Where an alert of a rule was seen. */
export interface AlertPlace {
  chain: string | null;
  block: number | null;
  transaction: string | null;
  /** Absent in what was kept before it was. */
  contract?: string | null | undefined;
}

/** The page of its evidence: its transaction, else its contract, else its block; null: it is of no chain. */
export function alertHref({ chain, block, transaction, contract }: AlertPlace): string | null {
  if (chain === null) return null;
  if (transaction !== null) return placeHrefs.transaction({ chain, hash: transaction, block });
  if (contract) return placeHrefs.address({ chain, address: contract, block });
  return block === null ? null : placeHrefs.block({ chain, number: block });
}
