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
  ['2fa', 'src/core/secondFactors/finishSignIn.ts'],
  ['account deletion', 'src/core/users/deletion.ts'],
  ['allowlist', 'src/analyzer/kinds/readTransferTraits.ts'],
  ['archive node', 'src/chain/findCreation.ts'],
  ['backoff', 'src/core/mail/sendDueMails.ts'],
  ['backup', 'src/db/backup.ts'],
  ['blacklist', 'src/indexer/detectors/blacklists.ts'],
  ['bloom', 'src/chain/bloom.ts'],
  ['brute force', 'src/core/auth/logIn.ts'],
  ['bug bounty', 'src/core/sources/subjects.ts'],
  ['burn address', 'src/model/burnAddresses.ts'],
  ['bytecode', 'src/analysis/sourceCode/verifySource.ts'],
  ['callback', 'src/http/api/authOauth.ts'],
  ['captcha', 'src/web/ui/FormTrap.tsx'],
  ['clickjacking', 'src/http/answers/securityHeaders.ts'],
  ['constant time', 'src/core/auth/secrets.ts'],
  ['content-security-policy', 'src/http/answers/securityHeaders.ts'],
  ['copycat', 'src/analysis/tokenScan/identity.ts'],
  ['cors', 'src/http/v1/publicApi.ts'],
  ['cron', 'src/jobs/createJobs.ts'],
  ['csrf', 'src/http/session/csrf.ts'],
  ['csv injection', 'src/lib/csvCell.ts'],
  ['cursor', 'src/lib/cursor.ts'],
  ['email verification', 'src/core/auth/signUp.ts'],
  ['exchange rate', 'src/analysis/powers/markOraclePowers.ts'],
  ['failover', 'src/chain/createRpcClient.ts'],
  ['finality', 'src/indexer/createIndexer.ts'],
  ['gas limit', 'src/chain/limitGas.ts'],
  ['gdpr', 'src/core/users/deletion.ts'],
  ['governor', 'src/analysis/holders/findTimelock.ts'],
  ['hidden owner', 'src/analysis/tokenScan/abilities.ts'],
  ['hmac', 'src/core/outlets/writeRequest.ts'],
  ['honeypot', 'src/analysis/tokenScan/honeypot.ts'],
  ['inclusion proof', 'src/core/sealedLog/merkleTree.ts'],
  ['leader election', 'src/db/tryLead.ts'],
  ['leaderboard', 'src/core/projects/createProjectOrders.ts'],
  ['lp lock', 'src/analysis/tokenScan/liquidity.ts'],
  ['mcp', 'src/http/mcp/createAgentServer.ts'],
  ['metadata hash', 'src/analysis/sourceCode/verifySource.ts'],
  ['multisig', 'src/analysis/holders/findMultisig.ts'],
  ['oauth', 'src/core/auth/oauth.ts'],
  ['open graph', 'src/http/seo/cards/drawCard.ts'],
  ['open redirect', 'src/http/api/authAnswers.ts'],
  ['oracle', 'src/analysis/powers/markOraclePowers.ts'],
  ['parquet', 'src/core/dumps/openDumpFiles.ts'],
  ['passkey', 'src/core/secondFactors/passkeys.ts'],
  ['password reset', 'src/http/api/authCodes.ts'],
  ['pdf', 'src/http/api/auditReports.ts'],
  ['proxy', 'src/analyzer/detectProxy.ts'],
  ['rdap', 'src/jobs/sources/domains.ts'],
  ['readiness', 'src/http/operations/health.ts'],
  ['renounced ownership', 'src/indexer/detectors/ownership.ts'],
  ['reorg', 'src/indexer/findReorg.ts'],
  ['retraction', 'src/core/alerts/judgeAlert.ts'],
  ['revert reason', 'src/analysis/tokenScan/askToken.ts'],
  ['robots.txt', 'src/http/seo/seoRoutes.ts'],
  ['rug pull', 'src/scoring/controlGrade.ts'],
  ['sell tax', 'src/analysis/tokenScan/taxes.ts'],
  ['similar code', 'src/analyzer/fingerprint/compareFingerprints.ts'],
  ['siwe', 'src/core/walletProofs/walletMessage.ts'],
  ['ssrf', 'src/lib/requestPublic.ts'],
  ['storage layout', 'src/analysis/holders/explainStorage.ts'],
  ['storage proof', 'src/analysis/reads/readWholeStorage.ts'],
  ['symbolic execution', 'src/analyzer/symbolic/explore.ts'],
  ['telegram', 'src/core/outlets/writeRequest.ts'],
  ['throttle', 'src/http/guards/rateLimit.ts'],
  ['timelock', 'src/analysis/holders/findTimelock.ts'],
  ['token prices', 'src/jobs/sources/prices.ts'],
  ['totp', 'src/core/secondFactors/totp.ts'],
  ['trading volume', 'src/core/sources/toldPrices.ts'],
  ['trending', 'src/core/homePage/getTrending.ts'],
  ['typeahead', 'src/search/createSearch.ts'],
  ['uniswap', 'src/analysis/tokenScan/liquidity.ts'],
  ['upgrade', 'src/indexer/detectors/upgrades.ts'],
  ['whale', 'src/indexer/detectors/largeTransfers.ts'],
  ['whitelist', 'src/analyzer/kinds/readTransferTraits.ts'],
  ['whois', 'src/jobs/sources/domains.ts'],
  ['high tax', 'src/scoring/judgeScan.ts'],
  ['rpc panel', 'src/chain/createRpcPanel.ts'],
  ['xss', 'src/core/content/escapeHtml.ts'],
])('a search for "%s" among names and heading comments leads to %s', (words, file) => {
  const found = search(words);
  expect(found).toContain(file);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(most);
});
