import type { ShortAnswer } from '#model/keyFacts.ts';
import type { TokenField } from '#model/tokenScan.ts';
import { judgeScan, listChecks } from '#scoring/judgeScan.ts';
import { canScanBeSold, whoControlsScan } from '#scoring/scanAnswers.ts';
import type { ScanPageData, ScanView } from '#wire/scans.ts';

const line = (name: string, text: string): string => `${name.padEnd(10)} ${text}`;

const tellAnswer = ({ text, detail }: ShortAnswer): string => (detail === null ? text : `${text}: ${detail}`);

/** What decides, as the page says it: the verdict, whether it can be sold, who controls it, and every risk found. */
function renderVerdict(result: ScanView): string[] {
  const checks = listChecks(result);
  const found = checks.flatMap(({ state, headline }) => (headline === null ? [] : [line(state, headline)]));
  return [
    ...(checks.length > 0 ? [line('verdict', judgeScan(checks).text)] : []),
    line('can sell', tellAnswer(canScanBeSold(result))),
    line('controlled', tellAnswer(whoControlsScan(result))),
    // The first of them is the verdict.
    ...(found.length > 1 ? found : []),
  ];
}

const toPercent = ({ lowest, highest }: { lowest: number; highest: number }): string =>
  lowest === highest ? `${lowest / 100} %` : `${lowest / 100} % to ${highest / 100} %`;

/** What the token says of itself and takes; all fields are in the JSON and on the page. */
function renderToken(token: ScanView['token']): string[] {
  if (!token) return [];
  const { symbol, purchase, sale, buyTax, sellTax } = token.fields;
  const tell = <T>(name: string, field: TokenField<T>, say: (value: T) => string | null): string[] => {
    if (field.state === 'unknown') return [line('unknown', `${name}: ${field.why}`)];
    const text = say(field.value);
    return text === null ? [] : [line('token', `${name}: ${text}`)];
  };
  return [
    ...tell('symbol', symbol, String),
    ...tell('revert of a buy', purchase, ({ reason }) => reason),
    ...tell('revert of a sell', sale, ({ reason }) => reason),
    ...tell('buy tax', buyTax, toPercent),
    ...tell('sell tax', sellTax, toPercent),
  ];
}

/** A scan as lines, the answer first. */
export function renderScan({ id, address, chain, block, result, problem, previous }: ScanPageData): string[] {
  if (!result) return [problem ?? 'there is no result'];
  const { kind, code, contract, creation, wallet, holds, token, gaps } = result;
  const powers = contract?.powers ?? [];
  return [
    ...renderVerdict(result),
    `${address} on ${chain} at block ${block}: ${kind}`,
    line('result', `/scan/${id}`),
    line('code hash', code?.hash ?? 'none: there is no code'),
    ...(contract ? [line('proxy', `${contract.proxyKind} ${contract.implementation ?? ''}`.trimEnd())] : []),
    ...(kind === 'contract' ? [line('created', creation ? `block ${creation.block}` : 'not known')] : []),
    ...(wallet ? [line('wallet', wallet.text)] : []),
    ...powers.map(({ name, selector, paths }) =>
      line('only some', `${name ?? selector}: ${paths.join('; ')}`),
    ),
    ...holds.map(({ contract: over, paths }) => line('power over', `${over}: ${paths.join('; ')}`)),
    ...renderToken(token),
    ...gaps.map(({ step, why }) => line('unknown', `${step}: ${why}`)),
    ...(previous?.changes ?? []).map(({ what, before, after }) =>
      line('changed', `${what}: ${before} -> ${after}`),
    ),
  ];
}
