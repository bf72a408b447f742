import type { Clause } from './guard.ts';
import { findSource } from './recognizeGuard.ts';
import { isSender } from './senderForms.ts';
import type { Constraint, Trail } from './state.ts';
import { someTerm, type Term } from './term.ts';

const isCompared = ({ base }: Constraint, account: Term) =>
  base.op === 'eq' && base.args.some(isSender) && base.args.includes(account);

/**
 * The sender was not the one in office, who was then asked about the sender and had to give one certain answer: an
 * owner that is a contract and lets others act. Its word is its own doing, whatever else of the call it was told.
 */
export function findVouching(side: NonNullable<Trail>, immutables: ReadonlySet<bigint>): Clause | undefined {
  if (!side.truth || side.base.op !== 'eq' || side.base.args.every((a) => a.value === undefined))
    return undefined;
  let asked: Term | undefined;
  someTerm(side.base, ({ op, args: [target, ...words] }) => {
    if ((op === 'ret' || op === 'reply') && words.some(isSender)) asked = target;
    return asked !== undefined;
  });
  for (let at = asked && side.before; asked && at; at = at.before)
    if (isCompared(at, asked))
      return [{ kind: 'address', source: findSource(asked, immutables), origin: false }];
  return undefined;
}
