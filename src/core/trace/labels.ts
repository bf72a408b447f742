import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { type AddressLabelKind, addressLabelKinds } from '#model/trace.ts';
import type { TraceLabel } from '#wire/trace.ts';

export interface NewLabel {
  chain: string;
  address: string;
  name: string;
  kind: AddressLabelKind;
  source: string;
  url?: string | undefined;
  confidence?: number | undefined;
  measuredBy?: string | undefined;
}

export const zeroAddress = `0x${'0'.repeat(40)}`;
const nobody: TraceLabel = {
  name: 'Minted or burned',
  kind: 'other',
  source: 'the token standard',
  url: null,
  confidence: null,
  isNobody: true,
};

const labelRow = z.object({
  address: z.string(),
  name: z.string(),
  kind: z.enum(addressLabelKinds),
  source: z.string(),
  url: z.nullable(z.string()),
  confidence: z.nullable(z.number()),
});

/** Address labels: exchange, bridge, mixer, thief. Names of addresses with their sources: imported labels first, then the records of projects. */
export async function getLabels(
  db: Db,
  { chain, addresses }: { chain: string; addresses: readonly string[] },
): Promise<Map<string, TraceLabel>> {
  const labels = new Map<string, TraceLabel>();
  if (addresses.length === 0) return labels;
  const labelOf = await getAddressLabels(
    db,
    addresses.map((address) => ({ chain, address })),
  );
  for (const address of addresses) {
    const name = labelOf({ chain, address });
    if (name !== null)
      labels.set(address, {
        name,
        kind: 'project',
        source: 'the records of this site',
        url: null,
        confidence: null,
        isNobody: false,
      });
  }
  const result = await db.execute(sql`
    select address, name, kind, source, url, confidence from address_label
    where chain = ${chain} and ${inList(sql`address`, [...addresses])}`);
  for (const { address, ...label } of parseRows(result, labelRow))
    labels.set(address, { ...label, isNobody: false });
  if (addresses.includes(zeroAddress)) labels.set(zeroAddress, nobody);
  return labels;
}

/** Adds labels, or replaces those of the same addresses. */
export async function upsertLabels(db: Db, labels: readonly NewLabel[]): Promise<void> {
  for (const label of labels)
    await db.execute(sql`
      insert into address_label (chain, address, name, kind, source, url, confidence, measured_by)
      values (${label.chain}, ${label.address.toLowerCase()}, ${label.name}, ${label.kind}, ${label.source}, ${label.url ?? null},
        ${label.confidence ?? null}::float8, ${label.measuredBy ?? null})
      on conflict (chain, address) do update set name = excluded.name, kind = excluded.kind, source = excluded.source,
        url = excluded.url, confidence = excluded.confidence, measured_by = excluded.measured_by, updated_at = now()`);
}
