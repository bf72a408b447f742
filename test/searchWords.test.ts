import { expect, it } from 'vitest';
import { readSources } from './helpers/readSources.ts';

const files = Object.entries(readSources()).map(([file, text]) => ({
  file,
  // detectProxy.ts: "detect proxy".
  name: (file.split('/').at(-1) ?? '').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase(),
  comments: [...text.matchAll(/\/\*\*.*?\*\//gs)].map(([comment]) =>
    comment.replaceAll(/\s*\n \* ?/g, ' ').toLowerCase(),
  ),
}));

/** The files whose name has the words; where none has, those with a heading comment that has them. */
function search(words: string): string[] {
  const named = files.filter(({ name }) => name.includes(words));
  const found =
    named.length > 0 ? named : files.filter(({ comments }) => comments.join('\n').includes(words));
  return found.map(({ file }) => file);
}

/** Few enough to be opened in turn. */
const most = 4;

it.each([
  ['account deletion', 'src/core/users/deletion.ts'],
  ['archive node', 'src/chain/findCreation.ts'],
  ['backup', 'src/db/backup.ts'],
  ['blacklist', 'src/indexer/detectors/blacklists.ts'],
  ['brute force', 'src/core/auth/logIn.ts'],
  ['constant time', 'src/core/auth/secrets.ts'],
  ['cron', 'src/jobs/createJobs.ts'],
  ['csrf', 'src/http/session/csrf.ts'],
  ['gdpr', 'src/core/users/deletion.ts'],
  ['governor', 'src/analysis/holders/findTimelock.ts'],
  ['honeypot', 'src/analysis/tokenScan/honeypot.ts'],
  ['lp lock', 'src/analysis/tokenScan/liquidity.ts'],
  ['multisig', 'src/analysis/holders/findMultisig.ts'],
  ['proxy', 'src/analyzer/detectProxy.ts'],
  ['renounced ownership', 'src/indexer/detectors/ownership.ts'],
  ['reorg', 'src/indexer/findReorg.ts'],
  ['retraction', 'src/core/alerts/judgeAlert.ts'],
  ['rug pull', 'src/scoring/controlGrade.ts'],
  ['sell tax', 'src/analysis/tokenScan/taxes.ts'],
  ['ssrf', 'src/lib/requestPublic.ts'],
  ['throttle', 'src/http/guards/rateLimit.ts'],
  ['timelock', 'src/analysis/holders/findTimelock.ts'],
  ['totp', 'src/core/secondFactors/totp.ts'],
  ['xss', 'src/core/content/escapeHtml.ts'],
])('a search for "%s" among names and heading comments leads to %s', (words, file) => {
  const found = search(words);
  expect(found).toContain(file);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(most);
});
