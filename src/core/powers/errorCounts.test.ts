import { expect, it } from 'vitest';
import { measuredErrorCounts } from '#model/measuredErrorCounts.ts';
import { analyzerVersion } from './analysisCache.ts';

it('was measured with the analyser that runs: after a change, `npm run bench:analyzer -- --published --write`', () => {
  expect(measuredErrorCounts.analyzerVersion).toBe(analyzerVersion);
});
