import { existsSync } from 'node:fs';
import { analyzerVersion } from '../src/model/analyzerVersion.ts';
import { runExam } from './exam/runExam.ts';
import { toMarkdown, writeResults } from './exam/writeResults.ts';

// Benchmarks that others published, on a folder with their repositories: `npm run exam -- FOLDER`. A benchmark that is not there is
// not run. Nothing of theirs is kept; `--write` keeps our figures for /resources/exam, and asks for all of them.
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
if (folder === undefined || !existsSync(folder)) {
  console.error(
    folder === undefined
      ? 'Say which folder holds the published repositories: npm run exam -- FOLDER [--write]'
      : `${folder} is no folder. Put the published repositories into one: npm run exam -- FOLDER [--write]`,
  );
  process.exit(1);
}
const results = {
  analyzerVersion,
  measuredOn: new Date().toISOString().slice(0, 10),
  rows: await runExam(folder),
};
console.log(toMarkdown(results));
if (process.argv.includes('--write')) {
  const missing = results.rows.filter(({ ours }) => ours === null);
  if (missing.length > 0) {
    console.error(
      `Not kept, because ${missing.length} questions were not run: their repositories are not in ${folder}.`,
    );
    process.exit(1);
  }
  writeResults(results);
}
