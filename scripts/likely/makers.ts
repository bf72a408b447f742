import { classByName } from '#analyzer/kinds/classByName.ts';
import { classByEvent } from '../../src/analyzer/kinds/classByEvent.ts';
import { classByView } from '../../src/analyzer/kinds/classByView.ts';
import type { PowerClass } from '../../src/model/powerClasses.ts';

type Classes = Map<string, PowerClass>;
export interface Likely {
  readonly functions: Classes;
  readonly views: Classes;
  readonly events: Classes;
}

/** What names are put together for; anything else would be by chance. */
const meant = new Set<PowerClass>(['fee', 'pause', 'blacklist', 'ownership', 'withdraw']);

export const list = (text: string) => text.split(' ');
export const before = (verbs: string, noun: string) => list(verbs).map((verb) => `${verb}${noun}`);
export const after = (noun: string, verbs: string) => list(verbs).map((verb) => `${noun}${verb}`);

/** Signatures put together, as far as their names say what kind of power it is. */
export function createLikely() {
  const likely: Likely = { functions: new Map(), views: new Map(), events: new Map() };
  const collect =
    (classes: Classes, classOf: (signature: string) => PowerClass | undefined) =>
    (names: readonly string[], types: readonly string[]) => {
      for (const signature of names.flatMap((name) => types.map((type) => `${name}(${type})`))) {
        const what = classes.has(signature) ? undefined : classOf(signature);
        if (what && meant.has(what)) classes.set(signature, what);
      }
    };
  const addView = collect(likely.views, classByView);
  return {
    likely,
    // Where it takes others to ask for whoever is set, the name alone does not tell.
    add: collect(likely.functions, (signature) => classByName(signature, false)),
    addViews: (noun: string, types: readonly string[]) =>
      addView([noun.charAt(0).toLowerCase() + noun.slice(1), `get${noun}`], types),
    addPlainViews: addView,
    addEvents: collect(likely.events, classByEvent),
  };
}

export type Makers = ReturnType<typeof createLikely>;
