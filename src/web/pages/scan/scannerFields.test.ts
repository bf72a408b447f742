import { expect, it } from 'vitest';
import type { TokenFieldName } from '#model/tokenScan.ts';
import type { ScanView } from '#wire/scans.ts';
import { fieldNames } from './describeTokenField.ts';

type Place = TokenFieldName | `scan.${Extract<keyof ScanView, string>}`;

/** What people know from token scanners, by the names that the best-known one gives it, and where a scan here answers it. */
const answeredBy: Record<string, readonly Place[]> = {
  token_name: ['name'],
  token_symbol: ['symbol'],
  total_supply: ['supply'],
  holder_count: ['holders'],
  // Words of an editor there; here what the records say.
  note: ['scan.owners'],
  other_potential_risks: ['hiddenOwner', 'scan.contract'],
  trust_list: ['listed', 'scan.owners'],
  is_true_token: ['listed'],
  fake_token: ['listed'],
  is_airdrop_scam: ['lure'],
  is_open_source: ['scan.source'],
  is_proxy: ['proxy', 'upgrade'],
  is_mintable: ['mint'],
  owner_address: ['owner'],
  creator_address: ['creator'],
  can_take_back_ownership: ['takeBackOwnership'],
  owner_change_balance: ['moveOthers', 'burnOthers'],
  hidden_owner: ['hiddenOwner'],
  selfdestruct: ['selfDestruct'],
  external_call: ['externalCall'],
  is_in_dex: ['pools'],
  buy_tax: ['buyTax'],
  sell_tax: ['sellTax'],
  transfer_tax: ['transferTax'],
  cannot_buy: ['purchase'],
  cannot_sell_all: ['soldAtOnce'],
  slippage_modifiable: ['fees', 'feeLimits'],
  personal_slippage_modifiable: ['personalFees'],
  is_honeypot: ['sale', 'lostToOthers'],
  honeypot_with_same_creator: ['creatorRefused'],
  transfer_pausable: ['pause'],
  is_blacklisted: ['blacklist'],
  is_whitelisted: ['blacklist'],
  is_anti_whale: ['limitsInForce'],
  anti_whale_modifiable: ['transferLimit'],
  trading_cooldown: ['cooldown', 'sale'],
  owner_balance: ['owner'],
  owner_percent: ['owner'],
  creator_balance: ['creator'],
  creator_percent: ['creator'],
  lp_holder_count: ['poolHolders'],
  lp_total_supply: ['poolHolders'],
  lp_holders: ['poolHolders', 'lockedLiquidity'],
  dex: ['pools'],
  holders: ['holders'],
};

it('answers whatever people know from token scanners, and every field of ours is one of those or our own', () => {
  const asked = Object.values(answeredBy)
    .flat()
    .filter((place) => !place.startsWith('scan.'));
  const ours = Object.keys(fieldNames).filter((name) => !asked.some((place) => place === name));
  expect(asked.filter((place) => !(place in fieldNames))).toEqual([]);
  expect(ours).toEqual(['decimals']);
});
