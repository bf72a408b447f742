import type { Facts } from '#model/facts.ts';
import { hashFile } from '#scoring/recomputeFile.ts';
import { rules } from '#scoring/rules.ts';
import { score } from '#scoring/score.ts';
import { sampleNow, soundFacts } from '#test/soundFacts.ts';
import { type EvidenceFile, evidenceFormat } from '#wire/evidenceFile.ts';

/** A whole file, as a site would make it from these facts. */
export function evidenceFileOf(facts: Partial<Facts> = {}): EvidenceFile {
  const all = soundFacts(facts);
  const file = {
    format: evidenceFormat,
    version: 1,
    site: 'https://parapet.example',
    madeAt: sampleNow.toISOString(),
    project: { id: 'harbor', name: 'Harbor', demo: false, contracts: [] },
    chains: [],
    score: score(all, rules, sampleNow),
    facts: all,
    basis: {},
  } as const;
  return {
    ...file,
    project: { ...file.project, contracts: [] },
    chains: [],
    basis: {},
    hash: hashFile(file),
  };
}
