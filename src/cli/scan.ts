import { setTimeout as delay } from 'node:timers/promises';
import { getAddress, isAddress } from 'viem/utils';
import { createCodeAnalysis } from '#analysis/code/analyzeCode.ts';
import { createAnalysisProcess } from '#analysis/code/createAnalysisProcess.ts';
import { runScan } from '#analysis/scan/runScan.ts';
import { getScan } from '#core/scans/getScan.ts';
import { requestScans } from '#core/scans/requestScans.ts';
import { takeScan } from '#core/scans/scanQueue.ts';
import type { Db } from '#db/Database.ts';
import { badRequest } from '#lib/AppError.ts';
import type { ShortAnswer } from '#model/keyFacts.ts';
import type { MarketSettings } from '#model/markets.ts';
import type { TokenField } from '#model/tokenScan.ts';
import { judgeScan, listChecks } from '#scoring/judgeScan.ts';
import { canScanBeSold, whoControlsScan } from '#scoring/scanAnswers.ts';
import type { ScanPageData, ScanView } from '#wire/scans.ts';
import { required, text, toggle } from './arguments.ts';
import { defineCommand } from './Command.ts';
import { type ChainAccess, chooseChain, openChain } from './openChain.ts';

const line = (name: string, text: string): string => `${name.padEnd(10)} ${text}`;

const tellAnswer = ({ text, detail }: ShortAnswer): string => (detail === null ? text : `${text}: ${detail}`);

/** What decides, as the page says it: the verdict, whether it can be sold, who controls it, and every risk found. */
function renderVerdict(result: ScanView): string[] {
  const checks = listChecks(result);
  const found = checks.flatMap(({ state, headline }) => (headline === null ? [] : [line(state, headline)]));
  return [
    ...(checks.length > 0 ? [line('verdict', judgeScan(checks).text)] : []),
    line('can sell', tellAnswer(canScanBeSold(result))),
    line('controlled', tellAnswer(whoControlsScan(result))),
    // The first of them is the verdict.
    ...(found.length > 1 ? found : []),
  ];
}

const toPercent = ({ lowest, highest }: { lowest: number; highest: number }): string =>
  lowest === highest ? `${lowest / 100} %` : `${lowest / 100} % to ${highest / 100} %`;

/** What the token says of itself and takes; all fields are in the JSON and on the page. */
function renderToken(token: ScanView['token']): string[] {
  if (!token) return [];
  const { symbol, purchase, sale, buyTax, sellTax } = token.fields;
  const tell = <T>(name: string, field: TokenField<T>, say: (value: T) => string | null): string[] => {
    if (field.state === 'unknown') return [line('unknown', `${name}: ${field.why}`)];
    const text = say(field.value);
    return text === null ? [] : [line('token', `${name}: ${text}`)];
  };
  return [
    ...tell('symbol', symbol, String),
    ...tell('revert of a buy', purchase, ({ reason }) => reason),
    ...tell('revert of a sell', sale, ({ reason }) => reason),
    ...tell('buy tax', buyTax, toPercent),
    ...tell('sell tax', sellTax, toPercent),
  ];
}

/** A scan as lines, the answer first. */
export function renderScan({ id, address, chain, block, result, problem, previous }: ScanPageData): string[] {
  if (!result) return [problem ?? 'there is no result'];
  const { kind, code, contract, creation, wallet, holds, token, gaps } = result;
  const powers = contract?.powers ?? [];
  return [
    ...renderVerdict(result),
    `${address} on ${chain} at block ${block}: ${kind}`,
    line('result', `/scan/${id}`),
    line('code hash', code?.hash ?? 'none: there is no code'),
    ...(contract ? [line('proxy', `${contract.proxyKind} ${contract.implementation ?? ''}`.trimEnd())] : []),
    ...(kind === 'contract' ? [line('created', creation ? `block ${creation.block}` : 'not known')] : []),
    ...(wallet ? [line('wallet', wallet.text)] : []),
    ...powers.map(({ name, selector, paths }) =>
      line('only some', `${name ?? selector}: ${paths.join('; ')}`),
    ),
    ...holds.map(({ contract: over, paths }) => line('power over', `${over}: ${paths.join('; ')}`)),
    ...renderToken(token),
    ...gaps.map(({ step, why }) => line('unknown', `${step}: ${why}`)),
    ...(previous?.changes ?? []).map(({ what, before, after }) =>
      line('changed', `${what}: ${before} -> ${after}`),
    ),
  ];
}

const pollMs = 200;

function readAddress(given: string): string {
  if (!isAddress(given, { strict: given !== given.toLowerCase() }))
    throw badRequest(`${given} is not an address, or its checksum is wrong`);
  return getAddress(given);
}

type ScannedChain = ChainAccess & { markets: MarketSettings | undefined };

/** Runs the scan here, unless a worker takes it first; then its end is waited for. */
async function scanNow(
  db: Db,
  { chain, client, markets }: ScannedChain,
  address: string,
): Promise<ScanPageData> {
  const analyser = createAnalysisProcess();
  const analyzeCode = createCodeAnalysis(analyser.analyze, {
    db,
    now: () => new Date(),
    fingerprint: analyser.fingerprint,
  });
  try {
    const { scans } = await requestScans(db, { chain, addresses: [address] });
    const id = scans[0] ?? '';
    for (;;) {
      const taken = await takeScan(db, { chains: [chain], id });
      if (taken) await runScan({ db, client, analyzeCode, markets, onError: () => undefined }, taken);
      const page = await getScan(db, { id, now: new Date() });
      if (page.state === 'done' || page.state === 'failed') return page;
      await delay(pollMs);
    }
  } finally {
    await analyser.close();
  }
}

export const scanCommand = defineCommand({
  name: 'scan',
  summary: 'scan an address: what it is, who controls it, whether it can be sold; kept at /scan/…',
  positionals: { address: required(text('ADDRESS', 'a token, contract or wallet')) },
  options: {
    chain: text('CHAIN', 'its chain, such as ethereum or eip155:1; needed where several are followed'),
    json: toggle('print the whole result as JSON'),
  },
  async run(context, { address: given, chain, json }) {
    const address = readAddress(given);
    const access = openChain(context, chooseChain(context, chain));
    try {
      const named = context.chains.find(({ id }) => id === access.chain);
      const markets = named?.markets ?? context.findMarkets?.(access.chain);
      const page = await context.withDatabase(({ db }) => scanNow(db, { ...access, markets }, address));
      for (const line of json ? [JSON.stringify(page, null, 2)] : renderScan(page)) context.print(line);
    } finally {
      await access.close();
    }
  },
});
