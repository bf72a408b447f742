import type { AnalyzedFunction } from '#analyzer/analyzedFunction.ts';
import type { FoundPower } from '#core/powers/contractReading.ts';
import { isWalletStep } from '#core/powers/walletSteps.ts';

type SeenFunction = Pick<AnalyzedFunction, 'name' | 'selector' | 'verdict' | 'reason' | 'stateMutability'>;

/** "setOracle" and "set_oracle" as "set oracle". */
const split = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
    .toLowerCase();

const setters =
  '(?:set|update|change|add|remove|replace|register|post|push|submit|report|transmit|feed|write|configure|enable|disable)';

/** An answer that others obey, or whoever gives it. */
const decidesByName = new RegExp(
  `^(?:batch |admin |owner )?${setters} (?:.* )?(?:oracles?|price feeds?|price sources?|feeds?|aggregators?|answers?|exchange rates?|conversion rates?|collateral factors?|liquidation (?:thresholds?|bonus|factor)|ltv|validators?|validator set|attesters?|relayers?|reporters?|posters?)(?: .*)?$`,
);
const besideName = /\b(?:reward|fee|mint|sale|presale|ticket|name|symbol|uri|delay|limit|threshold role)\b/;

/** A price or rate decides over users' money where they borrow against it or are paid out by it. */
const pricesByName = new RegExp(
  `^(?:batch |admin |owner )?${setters} (?:.* )?(?:prices?|rates?|nav|index)(?: .*)?$`,
);
const paidByName = /^(?:borrow|liquidat|redeem|repay|close|settle|exit|unwind)/i;

const isWriting = ({ stateMutability, reason }: SeenFunction): boolean =>
  stateMutability !== 'view' && stateMutability !== 'pure' && reason !== 'view' && reason !== 'closed';

/**
 * Marks the powers that set what decides over users' money: an oracle's answer, an exchange rate, a set of validators. By
 * name, or because everybody else can only read the contract: then what it answers is all that it is for.
 */
export function markOraclePowers(
  powers: readonly FoundPower[],
  functions: readonly SeenFunction[],
): FoundPower[] {
  const writing = functions.filter(isWriting);
  const isRead = functions.some((one) => !isWriting(one));
  const isAnswering =
    isRead &&
    writing.every(({ verdict }) => verdict === 'privileged') &&
    !writing.some(({ selector }) => isWalletStep(selector));
  const pays = writing.some(({ name, verdict }) => verdict === 'open' && paidByName.test(name ?? ''));
  const decides = ({ class: what, name, verdict }: FoundPower): boolean => {
    if (verdict !== 'privileged' || (what !== 'other' && what !== 'ownership')) return false;
    const words = split(name ?? '');
    if (besideName.test(words)) return false;
    if (decidesByName.test(words) || (pays && pricesByName.test(words))) return true;
    return what === 'other' && isAnswering;
  };
  return powers.map((power) => (decides(power) ? { ...power, decides: true } : power));
}
