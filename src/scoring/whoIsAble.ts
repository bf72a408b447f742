import type { Ability, AbleFunction, AbleHolder } from '#model/tokenScan.ts';
import { nameKeys, reachOf } from './factors/control.ts';

/** The weakest first. `contract`: it is known, and who commands it is not. `paid` and `nobody` are no power of anybody. */
const ranks = ['anybody', 'oneKey', 'several', 'contract', 'unknown', 'paid', 'nobody'] as const;
type Rank = (typeof ranks)[number];
type Nameless = Extract<Rank, 'unknown' | 'paid' | 'nobody'>;

type Able = { who: Nameless } | { who: Exclude<Rank, Nameless>; name: string };

function rankHolder(holder: AbleHolder): Able {
  if (holder.kind === 'paid') return { who: 'paid' };
  const { consent: who } = reachOf(holder);
  if (who === 'nobody') return { who };
  if (who !== 'unknown') return { who, name: nameKeys(holder).toLowerCase() };
  return 'address' in holder ? { who: 'contract', name: `a ${holder.kind}` } : { who };
}

/** Who held a function is not known of some results from before. */
const holdersOf = ({ holders = [] }: AbleFunction): readonly AbleHolder[] =>
  holders.length > 0 ? holders : [{ kind: 'unknown' }];

/** The weakest that is known of those that can use an ability. */
export function whoIsAble({ functions }: Ability): Able {
  const all = functions.flatMap(holdersOf).map(rankHolder);
  const [weakest] = all.sort((a, b) => ranks.indexOf(a.who) - ranks.indexOf(b.who));
  return weakest ?? { who: 'nobody' };
}
