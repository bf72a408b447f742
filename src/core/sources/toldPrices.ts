import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { sourceTraits } from '#model/sources.ts';
import { priceAnswerSchema } from './answers.ts';

/** What a service says that the first token of a project cost. */
export interface ToldPrices {
  url: string;
  at: Date;
  /** The last of each UTC day, oldest first. */
  prices: { time: Date; usd: number }[];
  /** Trading volume of 24 hours, as last told; null where nothing was. */
  volume: { time: Date; usd: number } | null;
}

const dayMs = 86_400_000;

function lastOfDays(points: readonly (readonly [number, number])[], now: Date): ToldPrices['prices'] {
  const days = new Map<number, { time: Date; usd: number }>();
  const past = points.filter(([time]) => time <= now.getTime()).sort(([a], [b]) => a - b);
  for (const [time, usd] of past) days.set(Math.floor(time / dayMs), { time: new Date(time), usd });
  return [...days.values()];
}

/** Undefined for an answer that is too old or has no price. */
export function readToldPrices(
  { answer, at }: { answer: unknown; at: Date },
  now: Date,
): ToldPrices | undefined {
  const found = findStored(priceAnswerSchema, answer);
  if (!found || now.getTime() - at.getTime() > sourceTraits.prices.mostAgeMs) return undefined;
  const prices = lastOfDays(found.prices, now);
  const volume = lastOfDays(found.volumes ?? [], now).at(-1) ?? null;
  return prices.length === 0 ? undefined : { url: found.url, at, prices, volume };
}

const toldPricesRow = z.object({ id: z.string(), answer: z.unknown(), at: dbTime });

/** By project; only of the token that is the first on record today. */
export async function getToldPrices(
  db: Db,
  { projectIds, now }: { projectIds: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, ToldPrices>> {
  const result = await db.execute(sql`
    select r.project_id as id, r.answer, r.answered_at as at from source_reading r
    join token t on t.project_id = r.project_id and t.position = 0 and r.subject = t.chain || '/' || t.address
    where r.source = 'prices' and r.answered_at is not null and ${inList(sql`r.project_id`, projectIds)}`);
  const rows = parseRows(result, toldPricesRow);
  return new Map(
    rows.flatMap(({ id, answer, at }) => {
      const told = readToldPrices({ answer, at: new Date(at) }, now);
      return told ? [[id, told]] : [];
    }),
  );
}
