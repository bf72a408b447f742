import type { AnalyzedFunction } from '../src/analyzer/analyzedFunction.ts';
import type { AnalyzerErrorCounts, KindCounts } from '../src/model/analyzerErrorCounts.ts';
import type { SampleLabel } from '../test/samples/contracts/listSamples.ts';

interface Answer {
  readonly verdict: string;
  readonly class: AnalyzedFunction['class'] | undefined;
}

/** How often each kind of power is named rightly; labels without a kind say nothing about kinds. */
export function createKindCounts() {
  const kinds = new Map<string, KindCounts>();
  const of = (kind: string): KindCounts => {
    const counts = kinds.get(kind) ?? { right: 0, missed: 0, false: 0, unknown: 0 };
    kinds.set(kind, counts);
    return counts;
  };

  function count(label: SampleLabel, answer: Answer): void {
    const wanted = label.privileged ? label.class : undefined;
    const given = answer.verdict === 'privileged' ? answer.class : undefined;
    if (label.privileged && wanted === undefined) return;
    if (wanted !== undefined) {
      const outcome = answer.verdict === 'unknown' ? 'unknown' : given === wanted ? 'right' : 'missed';
      of(wanted)[outcome]++;
    }
    if (given !== undefined && given !== wanted) of(given).false++;
  }

  const list = (): AnalyzerErrorCounts['kinds'] =>
    Object.fromEntries([...kinds].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { count, list };
}
