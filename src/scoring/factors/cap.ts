import type { Evidence } from '#model/evidence.ts';
import type { FactKey } from '#model/facts.ts';
import type { CapState } from '#model/outcomes.ts';
import type { Readings } from './factor.ts';

export interface CapJudgement {
  state: CapState;
  sentence: string;
  evidence: Evidence[];
}

/** An upper limit of the total. Like a factor, decided only when no unknown fact could change the answer. */
export interface Cap {
  id: string;
  limit: number;
  name: string;
  rule: string;
  uses: readonly FactKey[];
  judge: (facts: Readings) => CapJudgement;
}

interface CapDefinition<K extends FactKey> extends Omit<Cap, 'uses' | 'judge'> {
  uses: readonly K[];
  judge: (facts: Pick<Readings, K>) => CapJudgement;
}

/** Ties a cap to the facts it declares, as `factor` does for factors. */
export function cap<K extends FactKey>(definition: CapDefinition<K>): Cap {
  return definition;
}
