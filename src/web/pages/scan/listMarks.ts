import type { CheckState } from '#model/checkStates.ts';
import type { ControlGrade } from '#model/controlGrade.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Ability, TokenField, TokenScan } from '#model/tokenScan.ts';
import type { Check } from '#scoring/judgeScan.ts';
import { whoIsAble } from '#scoring/whoIsAble.ts';

/** A field of a token as token scanners show it. */
interface Mark {
  name: string;
  value: string;
  state: CheckState | null;
}

function readMark<T>(field: TokenField<T>, tell: (value: T) => string): string {
  return field.state === 'known' ? tell(field.value) : 'Unknown';
}

const saleWords = { works: 'No', refusedForSome: 'For some' } as const;
const percent = (points: number) => `${points / 100} %`;

/** Whether anybody can do it; `Not free`: for something in return alone, which is nobody's power. */
function tellAbility(ability: Ability): string {
  const { who } = whoIsAble(ability);
  if (who === 'nobody') return 'No';
  if (who === 'paid') return 'Not free';
  return who === 'unknown' ? 'Unknown who' : 'Yes';
}

function tellLiquidity({ lockedLiquidity, pools }: TokenScan['fields']): string {
  if (lockedLiquidity.state === 'known') {
    const least = Math.min(...lockedLiquidity.value.map(({ burned, locked }) => burned + locked));
    return `${Math.floor(least / 10_000)} % locked`;
  }
  return pools.state === 'known' && pools.value.length === 0 ? 'No pool' : 'Unknown';
}

/** What the named owner is, as far as the powers over the token tell. */
function nameOwner(address: string | null, control: ControlGrade | null): string {
  if (address === null) return 'None';
  const isOwner = (holder: Holder | null): holder is Extract<Holder, { address: string }> =>
    holder !== null && 'address' in holder && holder.address.toLowerCase() === address.toLowerCase();
  const holder = control?.reasons.map((reason) => reason.holder).find(isOwner);
  if (holder?.kind === 'key') return 'One key';
  if (holder?.kind === 'multisig') return `${holder.threshold} of ${holder.owners}`;
  return holder?.kind === 'timelock' ? 'Timelock' : 'Set';
}

/** What readers of token scanners look for, in the order in which they know it. */
export function listMarks(
  { fields }: TokenScan,
  checks: readonly Check[],
  control: ControlGrade | null,
): Mark[] {
  const stateOf = (id: Check['id']) => checks.find((check) => check.id === id)?.state ?? null;
  const tax = (name: 'buyTax' | 'sellTax') => readMark(fields[name], ({ highest }) => percent(highest));
  // What is not known of its functions the control grade may know.
  const ability = (name: 'mint' | 'blacklist') =>
    fields[name].state === 'unknown' && stateOf(name) === 'passed'
      ? 'No'
      : readMark(fields[name], tellAbility);
  const sale = readMark(fields.sale, ({ outcome }) =>
    outcome === 'works' || outcome === 'refusedForSome' ? saleWords[outcome] : 'Yes',
  );
  return [
    { name: 'Honeypot', value: sale, state: stateOf('sale') },
    { name: 'Buy tax', value: tax('buyTax'), state: stateOf('buyTax') },
    { name: 'Sell tax', value: tax('sellTax'), state: stateOf('sellTax') },
    { name: 'Mintable', value: ability('mint'), state: stateOf('mint') },
    { name: 'Blacklist', value: ability('blacklist'), state: stateOf('blacklist') },
    {
      name: 'Proxy',
      value: readMark(fields.proxy, ({ kind }) => (kind === 'none' ? 'No' : 'Yes')),
      state: stateOf('proxy'),
    },
    {
      name: 'Owner',
      value: readMark(fields.owner, ({ address }) => nameOwner(address, control)),
      state: fields.owner.state === 'unknown' ? 'unknown' : null,
    },
    {
      name: 'Liquidity',
      value: tellLiquidity(fields),
      state: fields.lockedLiquidity.state === 'unknown' ? 'unknown' : stateOf('lockedLiquidity'),
    },
  ];
}
