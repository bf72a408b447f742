import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { ExamResults } from '../../src/model/examResults.ts';

const target = 'src/model/measuredExam.ts';

/** The table as a person reads it in a terminal. */
export function toMarkdown({ analyzerVersion, measuredOn, rows }: ExamResults): string {
  const cells = rows.map(({ benchmark, question, peers, ours, mapping, leftOut }) =>
    [benchmark, question, peers, ours?.text ?? 'not run', ours?.counts ?? '', mapping, leftOut].join(' | '),
  );
  return [
    `Measured on ${measuredOn} with version ${analyzerVersion} of the analyser.`,
    '',
    '| benchmark | question | theirs | ours | made of | how labels were mapped | left out |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...cells.map((row) => `| ${row} |`),
  ].join('\n');
}

/** Keeps our figures where the page reads them. */
export function writeResults(results: ExamResults): void {
  writeFileSync(
    target,
    `import type { ExamResults } from './examResults.ts';

// Written by \`npm run exam -- FOLDER --write\`.
export const measuredExam: ExamResults = ${JSON.stringify(results, null, 2)};
`,
  );
  execFileSync('biome', ['format', '--write', target]);
}
