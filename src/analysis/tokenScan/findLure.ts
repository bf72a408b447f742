import type { TokenField, TokenFields } from '#model/tokenScan.ts';
import { unknown } from './readField.ts';

const webAddress =
  /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|org|net|io|xyz|app|finance|site|online|top|vip|cc|claims?|gift|gifts|me|co|fi|gg|link|live|pro|info|eth|lat|cfd)\b\S*/gi;

/**
 * Tokens that are sent to people unasked lead to a page by their name, which explorers and wallets show. That a name holds a web address is
 * no accusation: some projects are called by theirs.
 */
export function findLure({
  name,
  symbol,
}: {
  name: TokenField<string>;
  symbol: TokenField<string>;
}): TokenField<TokenFields['lure']> {
  if (name.state === 'unknown') return unknown(name.why);
  if (symbol.state === 'unknown') return unknown(symbol.why);
  const words = [name, symbol].flatMap(({ value }) => value.match(webAddress) ?? []);
  if (words.length === 0)
    return unknown(
      'no web address is in its name; whether people were sent it unasked is nothing that transfers tell',
    );
  return {
    state: 'known',
    value: { words: [...new Set(words)] },
    evidence: [...name.evidence, ...symbol.evidence],
  };
}
