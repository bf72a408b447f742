import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { audit } from '#db/schema/audits.ts';
import type { CodeMatch, CodeOutcome } from '#model/facts.ts';
import type { AuditView } from '#wire/projectPage.ts';

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

export interface ComparedContract {
  chain: string;
  address: string;
  /** Of the code that runs, a proxy's implementation's. */
  running: string | null;
  /** Where that code is, when it is not the contract's own. */
  implementation: string | null;
  outcome: CodeOutcome;
}

const same = (a: string | null, b: string | null) => a !== null && a.toLowerCase() === b?.toLowerCase();

/**
 * Holds deployed code against audited code. One that no audit names by its code is not compared, and neither is one whose
 * code differs from what an audit names while another one may have examined it: that one's record does not say.
 */
export function compareCode(
  contracts: readonly Omit<ComparedContract, 'outcome'>[],
  { named, isWhole }: AuditedCode,
): ComparedContract[] {
  return contracts.map((one) => {
    if (one.running === null) return { ...one, outcome: 'notCompared' };
    if (named.some(({ codeHash }) => same(codeHash, one.running))) return { ...one, outcome: 'matching' };
    const isOf = ({ chain, address }: Scope) => chain === one.chain && same(address, one.address);
    return { ...one, outcome: isWhole && named.some(isOf) ? 'differing' : 'notCompared' };
  });
}

export function countOutcomes(compared: readonly ComparedContract[]): CodeMatch {
  const counts: CodeMatch = { matching: 0, differing: 0, notCompared: 0 };
  for (const { outcome } of compared) counts[outcome] += 1;
  return counts;
}
