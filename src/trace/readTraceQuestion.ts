import { addressPattern } from '#model/address.ts';
import type { Read } from '#model/chainPlaces.ts';
import { readChain } from '#model/readChain.ts';
import {
  coin,
  type TraceQuery,
  type TraceQuestion,
  taintRules,
  traceDefaults,
  traceDirections,
  tracedTokens,
  traceLimits,
} from '#model/trace.ts';

const hashPattern = /^0x[0-9a-fA-F]{64}$/;
const decimalPattern = /^[0-9]{1,60}(?:\.[0-9]{1,36})?$/;
const dayPattern = /^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2})?Z)?$/;
const mostOpened = 20;

export const isTransactionHash = (start: string): boolean => hashPattern.test(start);

/** Reads the `?` parameters of a trace, and names the first that is malformed. */
export function readTraceQuestion(query: TraceQuery): Read<TraceQuestion> {
  let fault: string | undefined;
  const wrong = (text: string) => {
    fault ??= text;
  };
  /** A form sends what was left empty, too. */
  const given = (name: string): string | undefined => query[name]?.trim() || undefined;
  const match = (name: string, pattern: RegExp, shape: string): string | null => {
    const text = given(name);
    if (text === undefined) return null;
    if (!pattern.test(text)) wrong(`${name}: “${text.slice(0, 80)}” is not ${shape}.`);
    return text;
  };
  const oneOf = <T extends string>(name: string, list: readonly T[], otherwise: T): T => {
    const text = given(name) ?? otherwise;
    const found = list.find((one) => one === text);
    if (found === undefined) wrong(`${name}: say one of ${list.join(', ')}.`);
    return found ?? otherwise;
  };
  const whole = (name: string, otherwise: number, most: number): number => {
    const number = Number(match(name, /^[0-9]{1,6}$/, `a number from 1 to ${most}`) ?? otherwise);
    if (number < 1 || number > most) wrong(`${name}: say a number from 1 to ${most}.`);
    return number;
  };
  const time = (name: string): number | null => {
    const text = match(name, dayPattern, 'a date such as 2026-11-10, or a time such as 2026-11-10T03:12:00Z');
    const ms = text === null ? null : Date.parse(text);
    if (Number.isNaN(ms)) wrong(`${name}: “${text}” is no day of the calendar.`);
    return ms === null || Number.isNaN(ms) ? null : ms / 1000;
  };

  const chain = readChain(given('chain') ?? '');
  const start = given('start') ?? '';
  if (given('chain') === undefined)
    wrong('chain: say which chain, by name or CAIP-2 id, such as ethereum or eip155:1.');
  else if ('fault' in chain) wrong(`chain: ${chain.fault}.`);
  if (!addressPattern.test(start) && !hashPattern.test(start))
    wrong(
      `start: “${start.slice(0, 80)}” is neither an address (0x and 40 hex digits) nor a transaction (0x and 64).`,
    );
  const asset = given('asset') ?? null;
  if (asset !== null && asset !== coin && !addressPattern.test(asset))
    wrong(`asset: say the address of a token, or ${coin} for the chain’s own coin.`);
  const least = match('least', decimalPattern, 'an amount such as 0.5');
  if (least !== null && asset === null) wrong('least: an amount needs an asset; say asset, too.');
  const amount = match('amount', decimalPattern, 'an amount such as 0.5');
  if (amount !== null && asset === null) wrong('amount: an amount needs an asset; say asset, too.');
  const open = (given('open') ?? '').split(',').filter((one) => one !== '');
  if (open.length > mostOpened || open.some((one) => !addressPattern.test(one)))
    wrong(`open: say at most ${mostOpened} addresses, separated by commas.`);

  const value: TraceQuestion = {
    chain: 'value' in chain ? chain.value : '',
    start: start.toLowerCase(),
    direction: oneOf('direction', traceDirections, 'forwards'),
    hops: whole('hops', traceDefaults.hops, traceLimits.hops),
    transfersPerAddress: whole('width', traceDefaults.transfersPerAddress, traceLimits.transfersPerAddress),
    addresses: whole('addresses', traceDefaults.addresses, traceLimits.addresses),
    asset: asset?.toLowerCase() ?? null,
    tokens: oneOf('tokens', tracedTokens, 'recorded'),
    least,
    amount,
    since: time('since'),
    until: time('until'),
    rule: oneOf('rule', taintRules, 'fifo'),
    open: open.map((one) => one.toLowerCase()),
  };
  return fault === undefined ? { value } : { fault };
}
