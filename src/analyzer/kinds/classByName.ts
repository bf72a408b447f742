import type { PowerClass } from '#model/powerClasses.ts';
import { nameRules } from './nameRules.ts';

/** Acts whose side effects (a payment, a new entry) are not what they are for. */
const neutralName =
  /^(execute|exec|schedule|queue|cancel|submit|confirm|vote|propose|relay|forward|multicall|multi call|invoke|call|perform|settle|finali[sz]e|revoke confirmation|initiali[sz]e|init|set|update|register|unregister|add|remove|create|approve|deploy|process|fulfill|liquidate|rebalance|harvest|trade|swap|commit|report|post|pre|validate|convert|open|new|begin|edit|configure|accept|draw|reject|award|resolve|lock|stake|whitelist|generic|work|rule|give)\b/;

/** Called back by others: what is paid there was settled before. */
const answerName =
  /^(handle|on|receive|notify)\b|\bcallback$|\bhook$|\b(lz|sg) (receive|compose)\b|^(before|after) (swap|transfer|deposit|withdraw)$/;

/** "setFeeTo" and "set_fee_to" as "set fee to"; "_setX" of one large family as "set x". */
const split = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();

/** Who acts, said before what is done: "admin change fee". */
const actor =
  /^(?:admin|owner|gov|governance|(?:v\d+ )?handle) (?=(?:set|change|update|add|remove|configure|pause|unpause|enable|disable|mint|burn)\b)/;

/** What is done, said after what it is done to: "fee rate update". */
const doneLast =
  /^(?!(?:set|update|change|add|remove|on|after|before|request|propose|cancel|execute|rescue|bridge|log|vote|authorize)\b)(.+) (update|change)$/;

const splitName = (signature: string) =>
  split(signature.slice(0, signature.indexOf('(')))
    .replace(actor, '')
    .replace(doneLast, '$2 $1');

/** What the author's name for a function says about it, if anything. */
export function classByName(signature: string, isAsked = true): PowerClass | undefined {
  const words = splitName(signature);
  const types = signature.slice(signature.indexOf('('));
  const rule = nameRules.find(
    (r) => r.says.test(words) && !r.unless?.test(words) && (r.takes?.test(types) ?? true),
  );
  return rule?.ifAsked && !isAsked ? undefined : rule?.class;
}

export const isAnswerName = (signature: string): boolean => answerName.test(splitName(signature));

/** Whether the name says that a payment or an entry on the way is not the point. */
export const isNeutralName = (signature: string): boolean =>
  neutralName.test(splitName(signature)) || isAnswerName(signature);
