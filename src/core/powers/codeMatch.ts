import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { audit } from '#db/schema/audits.ts';
import type { CodeMatch, CodeOutcome } from '#model/facts.ts';
import type { AuditView } from '#wire/projectPage.ts';

type Scope = AuditView['scope']['contracts'][number];

/** Contracts with the code that was audited, of all finished audits of a project. */
export async function getAuditedCode(db: Db, projectId: string): Promise<Scope[]> {
  const rows = await db
    .select({ scope: audit.scope })
    .from(audit)
    .where(and(eq(audit.projectId, projectId), eq(audit.state, 'completed')));
  return listAuditedCode(rows);
}

/** Contracts with the code that these audits examined. */
export const listAuditedCode = (audits: readonly Pick<typeof audit.$inferSelect, 'scope'>[]): Scope[] =>
  audits
    .flatMap(({ scope }) => scope.contracts)
    .filter(({ codeHash }) => codeHash !== null && /^0x[0-9a-f]{64}$/i.test(codeHash));

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

/** Holds deployed code against audited code; a contract that no audit names by its code is not compared. */
export function compareCode(
  contracts: readonly Omit<ComparedContract, 'outcome'>[],
  audited: readonly Scope[],
): ComparedContract[] {
  return contracts.map((one) => {
    if (one.running === null) return { ...one, outcome: 'notCompared' };
    if (audited.some(({ codeHash }) => same(codeHash, one.running))) return { ...one, outcome: 'matching' };
    const named = audited.some(({ chain, address }) => chain === one.chain && same(address, one.address));
    return { ...one, outcome: named ? 'differing' : 'notCompared' };
  });
}

export function countOutcomes(compared: readonly ComparedContract[]): CodeMatch {
  const counts: CodeMatch = { matching: 0, differing: 0, notCompared: 0 };
  for (const { outcome } of compared) counts[outcome] += 1;
  return counts;
}
