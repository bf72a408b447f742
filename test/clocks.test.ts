import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Files of the server that ask the clock which people set, and for which moment. Waits and ages are measured by `performance.now()`. */
const readers: Record<string, string> = {
  'src/chain/createHttpTransport.ts': 'since when an endpoint is set aside, as shown',
  'src/chain/createRpcPanel.ts': 'since when an endpoint is set aside, as shown',
  'src/core/images/createImageService.ts': 'the day under which a foreign picture is kept',
  'src/core/secondFactors/manageFactors.ts': 'the code of an authenticator app goes by the time of day',
  'src/core/secondFactors/takeFactor.ts': 'the code of an authenticator app goes by the time of day',
  'src/core/users/deletion.ts': 'compared with a sign-in that is stored',
  'src/core/walletProofs/walletProofs.ts': 'compared with the time in a signed text',
  'src/http/api/pictures.ts': 'a new address for a new picture',
  'src/http/api/watchlists.ts': 'a visit is not in the future',
  'src/http/operations/siteState.ts': 'as of when, as shown',
  'src/indexer/createIndexerObserver.ts': 'compared with a time that is stored',
  'src/jobs/sourceCodeUpkeep.ts': 'compared with a time that is stored',
  'src/lib/logStream.ts': 'the time of a log line',
  'src/start/createDemo.ts': 'when the demo world is',
};

it('waits and ages are not measured by a clock that can be set', () => {
  const files = globSync('src/**/*.ts', { cwd: root }).filter(
    (file) =>
      !/\.test\.ts$|^src\/(web|cli)\//.test(file) &&
      readFileSync(`${root}${file}`, 'utf8').includes('Date.now'),
  );
  expect(files.toSorted()).toEqual(Object.keys(readers));
});
