import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { toHolder } from '#core/powers/controlNode.ts';
import { describePath } from '#core/powers/describePath.ts';
import { holdersSchema } from '#core/powers/storedPowers.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { Holder } from '#model/controlTypes.ts';
import { foundTakeoverSchema } from '#model/facts.ts';
import { type PowerClass, powerClasses, powerVerdicts } from '#model/powerClasses.ts';
import { consents, reachOf } from '#scoring/factors/control.ts';
import type { SpenderControl } from '#wire/approvals.ts';

/** By these somebody comes to decide what the spender does with what it may take. */
const takesOver: ReadonlySet<PowerClass> = new Set(['upgrade', 'ownership', 'seize']);

const mostPaths = 6;
const mostFunctions = 8;

const powerSchema = z.object({
  name: z.nullable(z.string()),
  selector: z.string(),
  class: z.enum(powerClasses),
  beside: z._default(z.array(z.enum(powerClasses)), []),
  verdict: z.enum(powerVerdicts),
  holders: holdersSchema,
});
type ReadPower = z.infer<typeof powerSchema>;

const controlRow = z.object({
  address: z.string(),
  block: z.number(),
  problem: z.nullable(z.string()),
  takeovers: z.array(foundTakeoverSchema),
  powers: z.array(powerSchema),
});

/** The weakest consent first, and of the same the one that need not wait. */
function compareHolders(a: Holder, b: Holder): number {
  const [one, other] = [reachOf(a), reachOf(b)];
  return (
    consents.indexOf(one.consent) - consents.indexOf(other.consent) || one.delaySeconds - other.delaySeconds
  );
}

/** Each way to the spender's control once, with all that it leads to, the weakest first. */
function listPaths(powers: readonly ReadPower[]): SpenderControl['paths'] {
  const ways = new Map<string, { holder: Holder; classes: Set<PowerClass>; functions: Set<string> }>();
  for (const { name, selector, class: main, beside, verdict, holders } of powers) {
    const classes = [main, ...beside].filter((one) => takesOver.has(one));
    if (verdict === 'unknown' || classes.length === 0) continue;
    for (const holder of holders.map(toHolder)) {
      const key = JSON.stringify(holder);
      const way = ways.get(key) ?? { holder, classes: new Set(), functions: new Set() };
      for (const one of classes) way.classes.add(one);
      way.functions.add(name ?? selector);
      ways.set(key, way);
    }
  }
  return [...ways.values()]
    .sort((a, b) => compareHolders(a.holder, b.holder))
    .map(({ holder, classes, functions }) => ({
      ...{ holder, text: describePath(holder, [...classes]) },
      functions: [...functions].slice(0, mostFunctions),
    }));
}

/** Who can take control of spenders, by what was read of them: as contracts of projects, else by their newest scan. By address in lower case. */
export async function getSpenderControls(
  db: Db,
  { chain, addresses }: { chain: string; addresses: readonly string[] },
): Promise<Map<string, SpenderControl>> {
  const asked = JSON.stringify(addresses);
  const result = await db.execute(sql`
    with asked as (select value as address from jsonb_array_elements_text(${asked}::jsonb)),
      stored as (
        select s.address, s.block, s.problem, s.takeovers,
          (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'selector', p.selector, 'class', p.class, 'beside', p.beside,
            'verdict', p.verdict, 'holders', p.holders)), '[]') from power p where p.chain = s.chain and p.address = s.address) as powers
        from asked join contract_state s on s.chain = ${chain} and s.address = asked.address)
    select lower(address) as address, block, problem, takeovers, powers from stored
    union all
    select lower(asked.address), c.block, c.contract ->> 'problem', c.contract -> 'takeovers', c.contract -> 'powers'
    from asked cross join lateral (select s.block, s.result -> 'contract' as contract from scan s
        where s.chain = ${chain} and s.address = asked.address and s.state = 'done' and s.stays order by s.done_at desc limit 1) c
    where jsonb_typeof(c.contract) = 'object' and not exists (select 1 from stored where stored.address = asked.address)`);
  return new Map(
    parseRows(result, controlRow).map(({ address, block, problem, takeovers, powers }) => {
      const paths = listPaths(powers);
      return [
        address,
        {
          ...{
            block,
            problem,
            paths: paths.slice(0, mostPaths),
            morePaths: Math.max(0, paths.length - mostPaths),
          },
          open: takeovers.flatMap(({ title, open }) => (open ? [title] : [])),
          unknownFunctions: powers.filter(({ verdict }) => verdict === 'unknown').length,
        },
      ];
    }),
  );
}

/** Whether somebody alone can come to decide, without anybody being warned before. */
export function isTakenAtOnce(control: SpenderControl | null): boolean {
  if (!control) return false;
  if (control.open.length > 0) return true;
  return control.paths.some(({ holder }) => {
    const { consent, delaySeconds } = reachOf(holder);
    return (consent === 'anybody' || consent === 'oneKey') && delaySeconds === 0;
  });
}
