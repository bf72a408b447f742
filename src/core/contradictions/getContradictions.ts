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

const selectStates = keepQuery((db, addresses) =>
  db.select().from(contractState).where(sql`${contractState.address} = any (${addresses})`),
);

/** What the records of a project say against what was last read of its contracts. */
export async function getContradictions(
  db: Db,
  { tokens, contracts }: { tokens: readonly TokenRow[]; contracts: readonly ContractRow[] },
): Promise<Contradiction[]> {
  const claimed = [...tokens, ...contracts].flatMap(toClaimed);
  const addresses = [...new Set(claimed.map(({ address }) => address))];
  if (addresses.length === 0) return [];
  const states = await selectStates(db, addresses);
  if (states.length === 0) return [];
  const identities = await db.select().from(tokenIdentity).where(inArray(tokenIdentity.address, addresses));
  const claiming = claimed.filter(({ claims }) => claims.length > 0).map(({ address }) => address);
  const powers =
    claiming.length === 0
      ? []
      : await db
          .select()
          .from(power)
          .where(and(inArray(power.address, claiming), eq(power.verdict, 'privileged')));
  return findContradictions(
    claimed,
    states.map(({ chain, address, codeHash, problem, block, time }) => {
      const here = (one: { chain: string; address: string }) =>
        one.chain === chain && one.address === address;
      const identity = identities.find(here);
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
