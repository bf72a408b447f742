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
  /** Contracts without one: any code may have been examined there. */
  unnamed: Scope[];
  /** An audit names no contract at all: it may be about any. */
  isOpen: boolean;
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
  const all = audits.flatMap(({ scope }) => scope.contracts);
  return {
    named: all.filter(isNamed),
    unnamed: all.filter((one) => !isNamed(one)),
    isOpen: audits.some(({ scope }) => scope.contracts.length === 0),
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
  { named, unnamed, isOpen }: AuditedCode,
): ComparedContract[] {
  return contracts.map((one) => {
    if (one.running === null) return { ...one, outcome: 'notCompared' };
    if (named.some(({ codeHash }) => same(codeHash, one.running))) return { ...one, outcome: 'matching' };
    const isOf = ({ chain, address }: Scope) => chain === one.chain && same(address, one.address);
    const isOther =
      named.some(isOf) && !isOpen && !unnamed.some((scope) => scope.address === null || isOf(scope));
    return { ...one, outcome: isOther ? 'differing' : 'notCompared' };
  });
}

export function countOutcomes(compared: readonly ComparedContract[]): CodeMatch {
  const counts: CodeMatch = { matching: 0, differing: 0, notCompared: 0 };
  for (const { outcome } of compared) counts[outcome] += 1;
  return counts;
}
