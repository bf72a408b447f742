import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { audit } from '#db/schema/audits.ts';
import type { CodeMatch, CodeOutcome } from '#model/facts.ts';
import type { AuditView } from '#wire/projectPage.ts';
import type { RunningCode } from './contractReading.ts';

type Scope = AuditView['scope']['contracts'][number];

/** What finished audits examined, as far as their records name it. */
export interface AuditedCode {
  /** Contracts with the hash of their code. */
  named: Scope[];
  /** Each audit names its contracts, and each with its hash: no other code was examined. */
  isWhole: boolean;
}

/** Of all finished audits of a project. */
export async function getAuditedCode(db: Db, projectId: string): Promise<AuditedCode> {
  const rows = await db
    .select({ scope: audit.scope })
    .from(audit)
    .where(and(eq(audit.projectId, projectId), eq(audit.state, 'completed')));
  return listAuditedCode(rows);
}

const isNamed = ({ codeHash }: Scope): boolean => codeHash !== null && /^0x[0-9a-f]{64}$/i.test(codeHash);

export function listAuditedCode(audits: readonly Pick<typeof audit.$inferSelect, 'scope'>[]): AuditedCode {
  return {
    named: audits.flatMap(({ scope }) => scope.contracts).filter(isNamed),
    isWhole: audits.every(({ scope: { contracts } }) => contracts.length > 0 && contracts.every(isNamed)),
  };
}

export interface ComparedContract extends RunningCode {
  outcome: CodeOutcome;
  /** Its own code is what an audit names, and of its facets that is not known. */
  isPartly: boolean;
  /** Where code is that runs and that no audit names; told of contracts that differ. EIP-55. */
  unnamed: string[];
}

const same = (a: string | null, b: string | null) => a !== null && a.toLowerCase() === b?.toLowerCase();

type Compared = Pick<ComparedContract, 'outcome' | 'isPartly' | 'unnamed'>;

/**
 * A diamond runs what audits name where that holds of itself and of all its facets. Audits that name a facet of it say which of
 * its code was examined: one that they do not name is other code. Where they name itself alone, nobody says what was.
 */
function compareFacets(
  { chain, address, running, facets, isSeen }: RunningCode,
  { named, isWhole }: AuditedCode,
): Compared {
  const unnamed = facets.filter(
    ({ codeHash }) => codeHash !== null && !named.some((one) => same(one.codeHash, codeHash)),
  );
  const isKnown = isSeen && facets.every(({ codeHash }) => codeHash !== null);
  if (unnamed.length === 0)
    return { outcome: isKnown ? 'matching' : 'notCompared', isPartly: !isKnown, unnamed: [] };
  const isHere = (one: Scope) => one.chain === chain;
  const isItself = (one: Scope) => isHere(one) && same(one.address, address);
  const isFacet = (one: Scope) =>
    (isItself(one) && !same(one.codeHash, running)) ||
    (isHere(one) && facets.some((facet) => same(facet.address, one.address)));
  return isWhole && named.some(isItself) && named.some(isFacet)
    ? { outcome: 'differing', isPartly: false, unnamed: unnamed.map((facet) => facet.address) }
    : { outcome: 'notCompared', isPartly: true, unnamed: [] };
}

/**
 * Whether the deployed code is the audited code.
 * Holds deployed code against audited code. One that no audit names by its code is not compared, and neither is one whose
 * code differs from what an audit names while another one may have examined it: that one's record does not say.
 */
export function compareCode(contracts: readonly RunningCode[], audited: AuditedCode): ComparedContract[] {
  const { named, isWhole } = audited;
  const notCompared: Compared = { outcome: 'notCompared', isPartly: false, unnamed: [] };
  const compare = (one: RunningCode): Compared => {
    const { chain, address, running, implementation } = one;
    if (running === null) return notCompared;
    if (named.some(({ codeHash }) => same(codeHash, running))) return compareFacets(one, audited);
    const isOf = (scope: Scope) => scope.chain === chain && same(scope.address, address);
    return isWhole && named.some(isOf)
      ? { outcome: 'differing', isPartly: false, unnamed: implementation === null ? [] : [implementation] }
      : notCompared;
  };
  return contracts.map((one) => ({ ...one, ...compare(one) }));
}

export function countOutcomes(compared: readonly ComparedContract[]): CodeMatch {
  const counts: CodeMatch = { matching: 0, differing: 0, notCompared: 0 };
  for (const { outcome } of compared) counts[outcome] += 1;
  return counts;
}
