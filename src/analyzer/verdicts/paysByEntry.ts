import type { Exploration, Path } from '../symbolic/exploration.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import { callerFlag, someTerm, type Term } from '../symbolic/term.ts';
import { isPayout } from './isPayout.ts';

/** The mapping itself: a list that is kept for somebody has its length in one place and its rows in another. */
const baseOf = (skeleton: string) => skeleton.match(/m\([^()]*\)/)?.[0] ?? skeleton;

/** What is sent is reckoned from an entry of the sender's own: a share or a debt that is due to them, and no office. */
export function paysByEntry(skeleton: string, { effects }: Path, { hashes }: Exploration): boolean {
  const isEntry = ({ op, args: [key] }: Term) =>
    op === 'sload' &&
    key !== undefined &&
    (key.flags & callerFlag) !== 0 &&
    baseOf(describePlace(hashes, key).skeleton) === baseOf(skeleton);
  return effects.some((e) => {
    if (e.kind !== 'call' || !isPayout(e)) return false;
    const amount = e.bare ? e.value : e.args.at(-1);
    return amount !== undefined && someTerm(amount, isEntry);
  });
}
