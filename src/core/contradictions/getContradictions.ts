import { and, eq, inArray, sql } from 'drizzle-orm';
import { holdersSchema, powerEvidenceListSchema } from '#core/powers/storedPowers.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { contractState, power, tokenIdentity } from '#db/schema/powers.ts';
import type { contract, token } from '#db/schema/projects.ts';
import { type Contradiction, contractClaims } from '#model/contradictions.ts';
import { type ClaimedContract, findContradictions } from './findContradictions.ts';

type ContractRow = Pick<typeof contract.$inferSelect, 'chain' | 'address' | 'claims'>;
type TokenRow = ContractRow & Pick<typeof token.$inferSelect, 'symbol' | 'name' | 'decimals'>;

/** How a reading says that it looked and there was nothing. */
const noCode = 'there is no code at the address';

function toClaimed(row: ContractRow | TokenRow): ClaimedContract[] {
  if (row.address === null) return [];
  const { chain, address } = row;
  const claims = contractClaims.filter((claim) => row.claims?.includes(claim));
  const identity =
    'symbol' in row ? { token: { symbol: row.symbol, name: row.name, decimals: row.decimals } } : {};
  return [{ chain, address, claims, ...identity }];
}

/** What was last read of a contract, and what it says of itself as a token. */
export interface ReadContract {
  state: typeof contractState.$inferSelect;
  identity: typeof tokenIdentity.$inferSelect | null;
}

/** What was last read of the tokens and contracts on record: by the project alone, so that it is asked together with the record. */
export const getReadContracts = keepQuery((db, projectId) =>
  db
    .select({ state: contractState, identity: tokenIdentity })
    .from(contractState)
    .leftJoin(
      tokenIdentity,
      and(eq(tokenIdentity.chain, contractState.chain), eq(tokenIdentity.address, contractState.address)),
    )
    .where(
      sql`(${contractState.chain}, ${contractState.address}) in (
        select chain, address from token where project_id = ${projectId}
        union all select chain, address from contract where project_id = ${projectId})`,
    ),
);

/** What the records of a project say against what was last read of its contracts. */
export async function getContradictions(
  db: Db,
  { tokens, contracts }: { tokens: readonly TokenRow[]; contracts: readonly ContractRow[] },
  read: readonly ReadContract[],
): Promise<Contradiction[]> {
  if (read.length === 0) return [];
  const claimed = [...tokens, ...contracts].flatMap(toClaimed);
  const claiming = claimed.filter(({ claims }) => claims.length > 0).map(({ address }) => address);
  const powers =
    claiming.length === 0
      ? []
      : await db
          .select()
          .from(power)
          .where(and(inArray(power.address, claiming), inArray(power.verdict, ['privileged', 'open'])));
  return findContradictions(
    claimed,
    read.map(({ state: { chain, address, codeHash, problem, block, time }, identity }) => {
      const here = (one: { chain: string; address: string }) =>
        one.chain === chain && one.address === address;
      return {
        chain,
        address,
        block,
        at: time.toISOString(),
        // Without a problem and without code the reading itself is incomplete: that is no proof of anything.
        ...(codeHash === null && problem === noCode ? { hasCode: false } : {}),
        ...(identity && { identity }),
        powers: powers.filter(here).map((one) => ({
          class: one.class,
          name: one.name ?? one.selector,
          holders: findStored(holdersSchema, one.holders) ?? [],
          evidence: findStored(powerEvidenceListSchema, one.evidence) ?? [],
        })),
      };
    }),
  );
}
