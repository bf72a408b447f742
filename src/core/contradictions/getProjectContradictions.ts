import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { keepQuery } from '#db/keepQuery.ts';
import { contractState, power, tokenIdentity } from '#db/schema/powers.ts';
import type { contract, token } from '#db/schema/projects.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { type Contradiction, contractClaims } from '#model/contradictions.ts';
import { getDiscovery, type StoredDiscovery } from '../discovery/getDiscovery.ts';
import { getLatestPrices, type Price } from '../metrics/prices.ts';
import { holdersSchema, powerEvidenceListSchema } from '../powers/storedPowers.ts';
import type { FoundDetails } from '../projects/getProject.ts';
import { getReadingsOf, type SourceReading } from '../sources/sourceReadings.ts';
import { contractSubject } from '../sources/subjects.ts';
import { readToldPrices, type ToldPrices } from '../sources/toldPrices.ts';
import { findStored } from '../storedJson.ts';
import { type ClaimedContract, findContradictions } from './findContradictions.ts';
import { findLeftOut } from './findLeftOut.ts';
import { claimsSigners, findSignerContradictions } from './findSignerContradictions.ts';
import { findSourceContradictions } from './findSourceContradictions.ts';

/** Prices move within a day, and services average them differently. */
const mostRatio = 1.25;
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const usd = (value: number) => `$${format.format(value)}`;

/** The newest price on record against what a service tells of the same UTC day. */
export function findPriceContradiction(
  recorded: Price | undefined,
  told: ToldPrices | undefined,
): Contradiction[] {
  if (!recorded || !told) return [];
  const day = dayOf(recorded.time);
  const same = told.prices.find(({ time }) => dayOf(time) === day);
  if (!same || same.usd === recorded.usd) return [];
  const [low, high] = [same.usd, recorded.usd].sort((a, b) => a - b);
  if (low === undefined || high === undefined || high <= low * mostRatio) return [];
  const { host } = new URL(told.url);
  const at = told.at.toISOString();
  return [
    {
      chain: null,
      address: null,
      claimed: `One token cost ${usd(recorded.usd)} on ${day}.`,
      measured: `${host} says ${usd(same.usd)} for that day.`,
      basis: 'told',
      at,
      evidence: [
        {
          kind: 'answer',
          source: 'prices',
          url: told.url,
          at,
          label: `${host} told the price on ${dayOf(told.at)}`,
        },
      ],
    },
  ];
}

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
  {
    tokens,
    contracts,
    text = '',
  }: {
    tokens: readonly TokenRow[];
    contracts: readonly ContractRow[];
    /** What the record says of the project in words. */
    text?: string;
  },
  read: readonly ReadContract[],
): Promise<Contradiction[]> {
  if (read.length === 0) return [];
  const claimed = [...tokens, ...contracts].flatMap(toClaimed);
  const claiming = claimed
    .filter(({ claims }) => claims.length > 0 || claimsSigners(text))
    .map(({ address }) => address);
  const powers =
    claiming.length === 0
      ? []
      : await db
          .select()
          .from(power)
          .where(and(inArray(power.address, claiming), inArray(power.verdict, ['privileged', 'open'])));
  const measured = read.map(({ state: { chain, address, codeHash, problem, block, time }, identity }) => {
    const here = (one: ChainAddress) => one.chain === chain && one.address === address;
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
  });
  return [...findContradictions(claimed, measured), ...findSignerContradictions(text, measured)];
}

type KnownProject = Pick<FoundDetails, 'records' | 'rows' | 'searches'> & {
  project: Pick<FoundDetails['project'], 'id' | 'website' | 'links' | 'description'>;
  now: Date;
};

async function getPriceContradiction(
  db: Db,
  readings: readonly SourceReading[],
  { project, rows, now }: KnownProject,
): Promise<Contradiction[]> {
  const [token] = rows.tokens;
  const subject = token?.address && contractSubject({ chain: token.chain, address: token.address });
  const reading = readings.find((one) => one.source === 'prices' && one.subject === subject);
  if (!reading?.answeredAt) return [];
  const told = readToldPrices({ answer: reading.answer, at: reading.answeredAt }, now);
  if (!told) return [];
  const recorded = await getLatestPrices(db, { projectIds: [project.id], now });
  return findPriceContradiction(recorded.get(project.id), told);
}

/** What the records of a project are held against. */
export interface Measured {
  readings: readonly SourceReading[];
  contracts: readonly ReadContract[];
  /** Undefined before the first reading. */
  discovered: StoredDiscovery | undefined;
}

export async function getMeasured(db: Db, projectId: string): Promise<Measured> {
  const [readings, contracts, discovered] = await Promise.all([
    getReadingsOf(db, projectId),
    getReadContracts(db, projectId),
    getDiscovery(db, projectId),
  ]);
  return { readings, contracts, discovered };
}

/** What the records of a project say against what was read of its contracts and what live sources answered. */
export async function getProjectContradictions(
  db: Db,
  known: KnownProject,
  { readings, contracts, discovered }: Measured,
): Promise<Contradiction[]> {
  const { project, records, rows, searches, now } = known;
  const claimed = {
    website: project.website,
    links: project.links,
    securityContact: records.operations?.securityContact ?? null,
    bugBounty: records.bugBounty,
    tokens: rows.tokens,
  };
  return [
    ...(await getContradictions(db, { ...rows, text: project.description }, contracts)),
    ...(discovered ? findLeftOut(searches, discovered) : []),
    ...findSourceContradictions(claimed, readings, now),
    ...(await getPriceContradiction(db, readings, known)),
  ];
}
