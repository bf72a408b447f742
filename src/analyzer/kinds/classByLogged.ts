import type { Hex } from '#lib/hex.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { toHex } from '../symbolic/guards.ts';
import type { Effect } from '../symbolic/state.ts';

/** What was done, by the name of the event with this topic. */
export type FindEventClass = (topic: Hex) => PowerClass | undefined;

/** What a function without a name says itself that it did: all that it logs has to say the same. */
export function classByLogged(
  effects: readonly Effect[],
  findEventClass: FindEventClass,
): PowerClass | undefined {
  const topics = new Set(effects.flatMap((e) => (e.kind === 'log' ? [e.topics[0]?.value] : [])));
  const [first, ...others] = new Set(
    [...topics].map((topic) => (topic === undefined ? undefined : findEventClass(toHex(topic, 32)))),
  );
  return others.length === 0 ? first : undefined;
}
