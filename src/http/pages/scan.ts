import * as z from 'zod/mini';
import { getRecentScans } from '#core/scans/getRecentScans.ts';
import { getScan } from '#core/scans/getScan.ts';
import { getScanExamples } from '#core/scans/getScanExamples.ts';
import { readChain } from '#model/readChain.ts';
import { addressQuery } from '#wire/addressQuery.ts';
import type { ScanFormData } from '#wire/scans.ts';
import type { PageLoader } from './PageLoader.ts';

const refusals: Readonly<Record<string, string>> = {
  busy: 'Too many scans are running or came from your network. Please try again later.',
  chain: 'Choose a chain that this site reads.',
};

function findFault({ address, refused }: { address: string; refused: string }): string | null {
  if (address === '') return null;
  const parsed = z.safeParse(addressQuery, address);
  if (!parsed.success) return `The address ${parsed.error.issues[0]?.message ?? 'cannot be read'}.`;
  return Object.hasOwn(refusals, refused) ? (refusals[refused] ?? null) : null;
}

/** The form, with what was given before. */
export const loadScan: PageLoader<'scan'> = async ({ db, chains }, { query }) => {
  const chain = (query.chain ?? '').slice(0, 80);
  const named = readChain(chain, chains.names());
  const address = (query.address ?? '').trim().slice(0, 80);
  const data: ScanFormData = {
    address,
    chain: 'value' in named ? named.value : chain,
    fault: findFault({ address, refused: query.refused ?? '' }),
    examples: await getScanExamples(db),
    recent: await getRecentScans(db),
  };
  return { data, tags: [], rare: true };
};

export const loadScanResult: PageLoader<'scanResult'> = async ({ db }, { query }) => ({
  data: await getScan(db, { id: query.id ?? '', now: new Date() }),
  tags: [],
  rare: true,
});
