import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { RuleSubject } from '#model/watchRules.ts';

/** Of one subject. */
const mostNamed = 20;

const unreadRow = z.object({ place: z.number(), chain: z.string(), address: z.string() });

interface RulePlace {
  id: string;
  ownerId: string;
  subjects: readonly RuleSubject[];
}

/** By rule, contracts that its subjects stand for and nobody reads: what happens there is not told. */
export async function getUnreadContracts(
  db: Db,
  rules: readonly RulePlace[],
): Promise<Map<string, { chain: string; address: string }[]>> {
  const asked = rules.flatMap(({ id, ownerId, subjects }) =>
    subjects.map((subject) => ({ id, subject: JSON.stringify({ ...subject, ownerId }) })),
  );
  // Many rules are for the same watchlists.
  const distinct = [...new Set(asked.map(({ subject }) => subject))];
  if (distinct.length === 0) return new Map();
  const given = distinct.map((subject, place) => ({ ...JSON.parse(subject), place }));
  const result = await db.execute(sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g (place int, kind text, chain text, address text, "projectId" text, "watchlistId" uuid, "ownerId" uuid)),
      wanted as (
        select place, "projectId" as id from given where kind = 'project'
        union select given.place, i.project_id from given join watchlist w on w.id = given."watchlistId" and w.owner_id = given."ownerId"
          join watchlist_item i on i.watchlist_id = w.id),
      places as (
        select place, chain, lower(address) as address from given where kind = 'contract'
        union select wanted.place, c.chain, lower(c.address) from contract c join wanted on wanted.id = c.project_id
        union select wanted.place, t.chain, lower(t.address) from token t join wanted on wanted.id = t.project_id),
      unread as (
        select *, row_number() over (partition by place order by chain, address) as number from places
        where chain ~ '^eip155:[0-9]{1,9}$' and address ~ '^0x[0-9a-f]{40}$' and not exists (select 1 from chain_coverage v
          where v.chain_id = substr(places.chain, 8)::int and v.address = decode(substr(places.address, 3), 'hex')))
    select place, chain, address from unread where number <= ${mostNamed} order by place, number`);
  const unread = Map.groupBy(parseRows(result, unreadRow), ({ place }) => distinct[place]);
  const byRule = Map.groupBy(asked, ({ id }) => id);
  return new Map(
    [...byRule].map(([id, own]) => {
      const all = own.flatMap(({ subject }) => unread.get(subject) ?? []);
      const once = new Map(all.map(({ chain, address }) => [`${chain} ${address}`, { chain, address }]));
      return [id, [...once.values()]];
    }),
  );
}
