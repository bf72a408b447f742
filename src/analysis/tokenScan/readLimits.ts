import { toFunctionSelector } from 'viem/utils';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { TokenField, TokenFields } from '#model/tokenScan.ts';
import { askTokensAll, readWord } from './askToken.ts';
import { unknown } from './readField.ts';

/** What tokens call the most that may be sent, bought, sold or held at once. */
const getters = [
  ...['maxTxAmount', '_maxTxAmount', 'maxTransactionAmount', 'maxTransaction', 'maxTransferAmount'],
  ...['maxBuyAmount', 'maxBuy', 'maxSellAmount', 'maxSell'],
  ...['maxWallet', '_maxWallet', 'maxWalletAmount', '_maxWalletAmount', 'maxWalletSize', '_maxWalletSize'],
  ...['maxWalletBalance', 'maxWalletToken', 'maxHolding', 'maxHoldingAmount'],
].map((name) => ({ name, selector: toFunctionSelector(`${name}()`) }));

/** Limits on amounts that are in force, as the token names them: one that is not below its supply limits nothing. */
export async function readLimits(
  reader: StateReader,
  { analysis, total }: { analysis: AddressAnalysis; total: bigint | undefined },
): Promise<TokenField<TokenFields['limitsInForce']>> {
  const { address: token, functions, problem } = analysis;
  const there = new Set(functions.map(({ selector }) => selector));
  const asked = getters.filter(({ selector }) => problem !== undefined || there.has(selector));
  const answers = await askTokensAll(
    reader,
    asked.map(({ selector: data }) => ({ to: token, data })),
  );
  const said = asked.flatMap(({ name, selector }, index) => {
    const amount = readWord(answers[index]);
    return amount === undefined ? [] : [{ name, selector, amount }];
  });
  if (said.length === 0)
    return unknown('it names none in the usual way; one that it does not name shows in trades alone');
  if (total === undefined) return unknown('it names some, but not its supply to compare them with');
  const { chain, block } = reader;
  return {
    state: 'known',
    value: said
      .filter(({ amount }) => amount < total)
      .map(({ name, amount }) => ({ name, amount: amount.toString() })),
    evidence: said.map(({ name, selector, amount }) => ({
      kind: 'call',
      chain,
      address: checksum(token),
      data: selector,
      block,
      value: `0x${amount.toString(16).padStart(64, '0')}`,
      label: `${name}() at block ${block}`,
    })),
  };
}
