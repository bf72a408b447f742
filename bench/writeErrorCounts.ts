import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { AnalyzerErrorCounts } from '../src/model/analyzerErrorCounts.ts';

const target = 'src/model/measuredErrorCounts.ts';

/** Keeps what was measured where the methodology page reads it. */
export function writeErrorCounts(counts: AnalyzerErrorCounts): void {
  writeFileSync(
    target,
    `import type { AnalyzerErrorCounts } from './analyzerErrorCounts.ts';

// Written by \`npm run bench:analyzer -- --published --write\`.
export const measuredErrorCounts: AnalyzerErrorCounts = ${JSON.stringify(counts, null, 2)};
`,
  );
  execFileSync('biome', ['format', '--write', target]);
}
