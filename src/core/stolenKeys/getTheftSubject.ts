import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { getProjectContracts, listDeployed } from '#core/contracts/projectContracts.ts';
import { summariseOpen } from '#core/discovery/describeOpen.ts';
import { getDiscovery } from '#core/discovery/getDiscovery.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { isAtAny } from '#db/isAtAny.ts';
import { parseRows } from '#db/rows.ts';
import { contractState, power } from '#db/schema/powers.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import { addressKey } from '#model/addressKey.ts';
import { isChainId } from '#model/chainId.ts';
import type { TheftFacts, TheftPower } from '#model/stolenKeys.ts';
import { count } from '#scoring/factors/words.ts';

/** What is called where a power is used. */
export interface TheftCall extends TheftPower {
  target: string;
  selector: string;
}

/** What is stored of one project on one chain that thefts are worked out from. */
export interface TheftSubject extends Omit<TheftFacts, 'contracts' | 'block' | 'powers'> {
  powers: TheftCall[];
  /** Powers, holders and contracts over which powers count: what can be lost is there. */
  contracts: { address: string; name: string; isToken: boolean }[];
  /** Everything else that was found: a token that contracts hold may be among it. */
  others: string[];
}

/** Of one project; what is beyond is said to be. */
const mostContracts = 60;
const mostPowers = 1_500;

const isSame = (a: { chain: string; address: string }, b: { chain: string; address: string }) =>
  addressKey(a) === addressKey(b);

/** What was found of a project's contracts and of who holds powers over them, by chain; empty before its first reading. */
export async function getTheftSubjects(db: Db, projectId: string): Promise<TheftSubject[]> {
  const [recorded, found, scored] = await Promise.all([
    getProjectContracts(db, projectId),
    getDiscovery(db, projectId),
    findScore(db, projectId),
  ]);
  if (!found) return [];
  const deployed = listDeployed(recorded);
  // Wallets and timelocks are where discovery ends, and what they hold can be lost as well.
  const own = found.nodes.filter(
    ({ role, chain, stop }) =>
      isChainId(chain) && (stop === 'wallet' || (role !== 'end' && role !== 'code')) && stop !== 'key',
  );
  const places = [...deployed, ...own.filter((node) => !deployed.some((one) => isSame(one, node)))];
  const [labelOf, powers, states] = await Promise.all([
    getAddressLabels(db, places),
    db
      .select()
      .from(power)
      .where(isAtAny(power, places))
      .orderBy(power.chain, power.address, power.selector, power.target)
      .limit(mostPowers + 1),
    db
      .select({ chain: contractState.chain, address: contractState.address, problem: contractState.problem })
      .from(contractState)
      .where(isAtAny(contractState, places)),
  ]);
  const control = scored?.facts.control;
  const cut = new Set(
    control?.state === 'unknown'
      ? []
      : control?.value.powers.flatMap((one) => (one.cut ? [`${one.contract} ${one.function}`] : [])),
  );
  return found.blocks.map(({ chain }): TheftSubject => {
    const here = places.filter((one) => one.chain === chain);
    const stated = new Map(states.flatMap((one) => (one.chain === chain ? [[one.address, one]] : [])));
    const isGraded = (address: string) =>
      deployed.some((one) => isSame(one, { chain, address })) ||
      own.some((one) => one.role === 'graded' && isSame(one, { chain, address }));
    const unread = here.filter(({ address }) => isGraded(address) && stated.get(address)?.problem !== null);
    const elsewhere = recorded.filter((one) => one.address === null || !isChainId(one.chain)).length;
    // A holder who is not known is counted as the key itself; whatever else was not found may hold anything.
    const open = summariseOpen(found.open.filter(({ cause }) => cause !== 'holders'));
    const whys = [
      ...(unread.length > 0 ? [`${count(unread.length, 'contract')} not wholly read`] : []),
      ...(elsewhere > 0 ? [`${count(elsewhere, 'contract')} on no chain that is read`] : []),
      ...(open === null ? [] : [`not all contracts found (${open})`]),
      ...(here.length > mostContracts || powers.length > mostPowers
        ? ['more contracts than are weighed']
        : []),
    ];
    return {
      chain,
      contracts: here.slice(0, mostContracts).map(({ address }) => {
        const mine = deployed.find((one) => isSame(one, { chain, address }));
        const label = mine?.label ?? labelOf({ chain, address }) ?? shortenHash(address);
        return { address, name: label, isToken: mine?.isToken ?? false };
      }),
      powers: powers.slice(0, mostPowers).flatMap((one) =>
        one.chain !== chain
          ? []
          : [one.class, ...one.beside].map((what) => {
              const name = one.name ?? one.selector;
              return {
                contract: one.address,
                target: one.target,
                selector: one.selector,
                function: name,
                class: what,
                cut: cut.has(`${one.address} ${name}`),
                holders: one.holders,
                evidence: one.evidence,
              };
            }),
      ),
      relies: found.edges.flatMap((one) =>
        one.chain === chain && one.goneAt === null && one.relation !== 'creates'
          ? [{ from: one.from, to: one.to }]
          : [],
      ),
      openWhy: whys.length > 0 ? whys.join('; ') : null,
      others: found.nodes.flatMap((one) =>
        one.chain === chain && !here.some(({ address }) => address === one.address) && one.stop !== 'key'
          ? [one.address]
          : [],
      ),
    };
  });
}

const dueRow = z.object({ id: z.string() });

/** The project whose contracts were read since its keys were last weighed, the one that waits longest first. */
export async function findDueProject(
  db: Db,
  { chains, resting }: { chains: readonly string[]; resting: readonly string[] },
): Promise<string | undefined> {
  const result = await db.execute(sql`
    select d.project_id as id from discovery d join project p on p.id = d.project_id and p.withdrawn_at is null
      left join stolen_keys k on k.project_id = d.project_id
    where (k.read_at is null or k.read_at < d.read_at)
      and d.project_id not in (select jsonb_array_elements_text(${JSON.stringify(resting)}::jsonb))
      and exists (select 1 from jsonb_array_elements(d.blocks) b where b->>'chain' in (select jsonb_array_elements_text(${JSON.stringify(chains)}::jsonb)))
    order by k.read_at nulls first, d.read_at, d.project_id limit 1`);
  return parseRows(result, dueRow)[0]?.id;
}
