import { shortenHash } from '#lib/shortenHash.ts';
import { controlConsents, listUnknownPowers } from '#model/controlGrade.ts';
import type { ControlReason } from '#model/controlGradeSchema.ts';
import type { FactTone, ShortAnswer } from '#model/keyFacts.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import type { AddressKind, ScanStep } from '#model/scans.ts';
import type { TokenFields } from '#model/tokenScan.ts';
import { findKeys, nameKeys, reachOf } from './factors/control.ts';
import { count, duration, list } from './factors/words.ts';
import type { ScannedParts } from './judgeScan.ts';
import { noticeSeconds } from './powerFacts.ts';

/** What the answers are made of, beside what the checks are made of. */
export interface AnsweredParts extends Pick<ScannedParts, 'token' | 'control'> {
  kind: AddressKind;
  block: number;
  /** `beside`: functions by which others may act without its procedure; null where its code was not seen. */
  wallet: { text: string; beside: readonly string[] | null } | null;
  gaps: readonly { step: ScanStep }[];
}

/** One that holds a power for sure. */
type Held = ControlReason & Required<{ who: NonNullable<ControlReason['who']> }>;

const isHeld = (reason: ControlReason): reason is Held => reason.who !== null && reason.holder !== null;

const weakness = ({ who, holder }: Held): number =>
  controlConsents.indexOf(who) * 1e9 + (holder ? Math.min(reachOf(holder).delaySeconds, 1e8) : 0);

function nameWeakest({ who, holder }: Held): ShortAnswer {
  const keys = holder && findKeys(holder);
  const delay = holder ? reachOf(holder).delaySeconds : 0;
  const name = who === 'vote' ? 'Token vote' : holder ? nameKeys(holder) : 'Unknown';
  const isSoon = delay < noticeSeconds;
  const tone: FactTone =
    who === 'anybody' ? 'grave' : who !== 'oneKey' ? 'minor' : isSoon ? 'risk' : 'caution';
  return {
    tone,
    text: `${name}, ${delay > 0 ? `${duration(delay)} notice` : 'no delay'}`,
    detail: keys && 'address' in keys ? shortenHash(keys.address) : null,
  };
}

const accounts: Partial<Record<AddressKind, ShortAnswer>> = {
  account: { tone: 'minor', text: 'One key', detail: 'an account without code' },
  delegated: { tone: 'minor', text: 'One key', detail: 'and the code that it delegates to' },
  empty: { tone: 'unknown', text: 'Unknown', detail: 'nothing is there yet' },
};

/**
 * Who can use the strongest power with the least warning. Where part of the powers is unknown somebody weaker may hold one, so that only
 * a single key or anybody, the weakest there is, is named for sure.
 */
export function whoControlsScan({ kind, wallet, control }: AnsweredParts): ShortAnswer {
  const account = accounts[kind];
  if (account) return account;
  if (wallet)
    return wallet.beside?.length === 0
      ? { tone: 'minor', text: wallet.text.replace(/ \(0x[^()]*\)$/, ''), detail: null }
      : { tone: 'unknown', text: 'Not all known', detail: `${wallet.text}, as it claims` };
  if (!control) return { tone: 'unknown', text: 'Unknown', detail: 'its code was not analysed' };
  const [weakest] = control.reasons.filter(isHeld).sort((a, b) => weakness(a) - weakness(b));
  const isWhole = control.unknown.length === 0 && control.moreReasons === 0;
  if (!weakest)
    return control.best === 'A' && control.worst === 'A' && isWhole
      ? { tone: 'good', text: 'Nobody', detail: null }
      : { tone: 'unknown', text: 'Unknown', detail: listUnknownPowers(control)[0]?.why ?? 'no holder found' };
  const answer = nameWeakest(weakest);
  if (isWhole || weakest.who === 'anybody' || weakest.who === 'oneKey') return answer;
  return { tone: 'unknown', text: 'Not all known', detail: answer.text };
}

const saleAnswers: Record<TokenFields['sale']['outcome'], [FactTone, text: string, detail: string]> = {
  works: ['good', 'Yes', 'simulated'],
  refused: ['grave', 'No', 'every simulated sale failed'],
  refusedLater: ['grave', 'No', 'sales fail later'],
  takenAway: ['grave', 'No', 'bought tokens are taken away'],
  mostKept: ['grave', 'At a loss', 'a sale keeps most of the tokens'],
  refusedForSome: ['caution', 'Not by all', 'sales fail for some'],
};

/** Whether buyers can sell it, as simulated sales tell. */
export function canScanBeSold({ token, gaps, kind, block }: AnsweredParts): ShortAnswer {
  if (!token)
    return gaps.some(({ step }) => step === 'token' || step === 'code')
      ? { tone: 'unknown', text: 'Unknown', detail: 'not read as a token' }
      : { tone: 'minor', text: kind === 'contract' ? 'Not a token' : 'No token here', detail: null };
  const { sale } = token.fields;
  if (sale.state === 'unknown') return { tone: 'unknown', text: 'Unknown', detail: sale.why };
  const [tone, text, detail] = saleAnswers[sale.value.outcome];
  return { tone, text, detail: `${detail} at block ${block.toLocaleString('en-US')}` };
}

/** A power of the address that was scanned over another one. */
interface HeldPower {
  contract: string;
  contractLabel: string | null;
  address: string;
  powers: readonly PowerClass[];
  paths: readonly string[];
}

/** The gravest first; the others are not told. */
const graveClasses = ['withdraw', 'seize', 'upgrade', 'mint', 'pause', 'blacklist', 'fee'] as const;
const gravityOf = ({ powers }: HeldPower): number => {
  const found = graveClasses.findIndex((one) => powers.includes(one));
  return found < 0 ? graveClasses.length : found;
};
const mostNames = 3;

/** What the address has power over, and the gravest that it can do there; null where that is nothing that we know. */
export function whatItControls(holds: readonly HeldPower[], hasMore: boolean): ShortAnswer | null {
  const others = holds.filter(({ contract, address }) => contract.toLowerCase() !== address.toLowerCase());
  const contracts = new Map(
    others.map((one) => [one.contract, one.contractLabel ?? shortenHash(one.contract)]),
  );
  if (contracts.size === 0) return null;
  const [worst] = others.toSorted((a, b) => gravityOf(a) - gravityOf(b));
  const names = [...contracts.values()].map((name) => name.replace(/ \([^()]*\)$/, ''));
  const isGrave = worst !== undefined && gravityOf(worst) < graveClasses.length;
  const left = names.length - mostNames;
  return {
    tone: isGrave ? 'caution' : 'minor',
    text: `${hasMore ? 'At least ' : ''}${count(contracts.size, 'contract')}`,
    detail: isGrave
      ? `${contracts.get(worst.contract)}: ${worst.paths.join('; ')}`
      : list(left > 0 ? [...names.slice(0, mostNames), `${left} more`] : names),
  };
}
