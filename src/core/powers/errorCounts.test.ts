import { expect, it } from 'vitest';
import { analyzerVersion } from '#model/analyzerVersion.ts';
import { measuredErrorCounts } from '#model/measuredErrorCounts.ts';

it('was measured with the analyser that runs: after a change, `npm run bench:analyzer -- --published --write`', () => {
  expect(measuredErrorCounts.analyzerVersion).toBe(analyzerVersion);
});
