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
import type { MarketSettings } from '#model/markets.ts';
import type { ScanPageData } from '#wire/scans.ts';
import { required, text, toggle } from './arguments.ts';
import { defineCommand } from './Command.ts';
import { type ChainAccess, chooseChain, openChain } from './openChain.ts';
import { renderScan } from './renderScan.ts';

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
