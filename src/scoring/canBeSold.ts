import type { Evidence } from '#model/evidence.ts';
import type { Facts } from '#model/facts.ts';
import type { ShortAnswer } from '#model/keyFacts.ts';

const blockOf = (evidence: readonly Evidence[]): number | undefined =>
  evidence.flatMap((one) => ('block' in one && typeof one.block === 'number' ? [one.block] : []))[0];

/** Whether buyers can sell, as a simulated sale tells; unknown where none was simulated. */
export function canBeSold({ sellSimulation: fact }: Pick<Facts, 'sellSimulation'>): ShortAnswer {
  if (fact.state === 'unknown') return { tone: 'unknown', text: 'Unknown', detail: 'no sale simulated' };
  const block = blockOf(fact.evidence);
  const where = block === undefined ? '' : ` at block ${block.toLocaleString('en-US')}`;
  const last = fact.state === 'lost' ? 'Last known: ' : '';
  return fact.value.sellable
    ? { tone: 'good', text: `${last}${last ? 'yes' : 'Yes'}`, detail: `simulated${where}` }
    : { tone: 'grave', text: `${last}${last ? 'no' : 'No'}`, detail: `sale failed${where}` };
}
