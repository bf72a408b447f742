import { after, before, list, type Makers } from './makers.ts';
import type { Vocabulary } from './names.ts';
import { charged, manyTypes, numbers, payees, rarerNumbers, rarerShares, shares } from './words.ts';

const eventVerbs = 'Updated Changed Set';
const paidEvents = list('address address,address');
const shareEvents = list('uint256 uint256,uint256 address,uint256 uint16 uint8 uint32 uint16,uint16');
/** Of one among several. */
const keyedEvents = list(
  'bytes32,uint256 bytes32,address bytes32,address,address uint256,address address,address,uint256 address,uint256,uint256 bytes32,uint32 bytes32,uint256,uint256 uint256,address,uint256 uint256,address,uint96 uint256,address,uint16',
);

const eventWidths = numbers.flatMap((n) => [n, `${n},${n}`, `address,${n}`, `bytes32,${n}`]);
const bounds = list('Min Max Minimum Maximum Default Base');
/** Of those charged for, so many are put together in pairs. */
const usualCount = 140;
const usualTypes = 60;
const fewTypes = list('uint256 address,uint256 uint256,uint256');

/** Names without anything before the fee: everybody's, with arguments of many kinds. */
function addShort({ add, addEvents }: Makers, { tails }: Vocabulary) {
  const ours = new Set([...shares, ...payees, ...rarerShares]);
  for (const tail of new Set([...ours, ...tails])) {
    add(before('set update change _set', tail), ours.has(tail) ? manyTypes : manyTypes.slice(0, usualTypes));
    add(
      before(
        'setDefault setNew setMax setMin setToken configure modify modifyDefault remove reset delete register adjust add enable disable toggle propose apply commit increase decrease setBase setGlobal',
        tail,
      ),
      [
        '',
        ...list('uint256 uint16 uint24 address bytes32 bool'),
        ...fewTypes,
        ...list('uint24,int24 uint24,uint24'),
      ],
    );
    add(after(tail.charAt(0).toLowerCase() + tail.slice(1), 'Update Change'), [...numbers, 'address']);
    addEvents(
      [...after(tail, `${eventVerbs} Update Change`), ...before('Set Update Updated Changed New', tail)],
      [...new Set([...paidEvents, ...shareEvents, ...keyedEvents, ...eventWidths])],
    );
    addEvents(after(tail, 'UpdateStarted ChangeProposed UpdateProposed ChangeStarted'), [
      ...numbers,
      ...list('address uint256,uint256 address,uint256'),
    ]);
    addEvents(after(tail, 'Added Removed Proposed Registered'), [
      '',
      ...list('address uint256 bytes32 bytes32,address address,uint256 address,address'),
    ]);
  }
}

/** Whole names that somebody published, with other verbs and arguments. */
function addPublished({ add, addViews, addEvents }: Makers, { fees }: Vocabulary) {
  for (const fee of fees) {
    add(before('set', fee), [
      ...numbers,
      ...rarerNumbers,
      ...list(
        'address address,uint256 uint256,uint256 uint256,address bytes32,uint256 address,bool uint8,uint8',
      ),
    ]);
    add(before('update change', fee), [
      ...numbers.slice(0, 4),
      ...list('address address,uint256 uint256,uint256'),
    ]);
    add(before('adjust _set', fee), ['uint256']);
    addViews(fee, ['', ...list('address uint256 bytes32 uint16 uint32')]);
    addEvents(
      [...after(fee, eventVerbs), ...before('Set Update Updated New', fee)],
      [...paidEvents, ...shareEvents],
    );
    addEvents(after(fee, 'Removed'), list('uint256 address bytes32 bytes32,address'));
  }
}

/** Who need not pay. */
function addExempt({ add, addViews }: Makers) {
  for (const fee of list('Fee Fees Tax Taxes Commission Commissions')) {
    add(
      [
        ...before(
          'excludeFrom includeIn excludeAccountFrom includeAccountIn setExcludedFrom setIsExcludedFrom',
          fee,
        ),
        ...before('excludeMultipleAccountsFrom excludeAccountsFrom includeAccountsIn', fee),
        ...['Exempt', 'Exemption', 'Exempted', 'ExemptStatus', 'Free', 'Less', 'lessAddress'].flatMap(
          (tail) => before('set setIs add remove update setAccount', fee + tail),
        ),
        ...before('addToNo removeFromNo add remove', `${fee}ExemptAccount`),
        ...before('setExempt setExemptFrom exempt exemptFrom', fee),
      ],
      list('address address,bool address[] address[],bool bool'),
    );
    for (const tail of list('Exempt Exempted Free')) addViews(fee + tail, ['address']);
  }
}

/** Something that is charged for, and the fee for it. */
function addCharged({ add, addViews }: Makers, { words, qualifiers }: Vocabulary) {
  const meant = new Set([...charged, ...qualifiers]);
  for (const first of new Set([...meant, ...words.slice(0, 700)])) {
    for (const share of shares.slice(0, 6))
      add(before('set update', first + share), [...numbers, 'address,uint256', 'uint256,uint256']);
    for (const share of shares) add(before('set', first + share), ['uint256']);
    for (const payee of payees.slice(0, 14)) add(before('set', first + payee), ['address']);
    for (const head of [...shares, ...payees.slice(0, 14)]) addViews(first + head, ['']);
    for (const share of shares.slice(0, 4)) addViews(first + share, list('address uint256'));
  }
  for (const first of meant) {
    for (const share of rarerShares) add(before('set', first + share), ['uint256']);
    for (const share of shares.slice(0, 12)) add(before('update change modify', first + share), ['uint256']);
    for (const payee of payees) add(before('set', first + payee), ['address']);
    for (const payee of payees.slice(0, 8)) add(before('update change', first + payee), ['address']);
    for (const head of rarerShares.slice(0, 12)) addViews(first + head, ['']);
  }
}

/** What is logged of a fee for something. */
function addChargedEvents({ addEvents }: Makers, { qualifiers }: Vocabulary) {
  for (const first of new Set([...charged, ...qualifiers])) {
    for (const share of shares.slice(0, 4))
      addEvents(
        [...after(first + share, eventVerbs), ...before('Set Update', first + share)],
        shareEvents.slice(0, 3),
      );
    for (const payee of payees.slice(0, 4))
      addEvents([...after(first + payee, eventVerbs), ...before('Set', first + payee)], paidEvents);
  }
}

/** Two words before the fee: a bound of it, or two that are charged for. */
function addPairs({ add, addViews }: Makers, { qualifiers }: Vocabulary) {
  for (const first of qualifiers.flatMap((word) => bounds.map((bound) => bound + word))) {
    add(before('set update change', `${first}Fee`), list('uint256 uint16'));
    addViews(`${first}Fee`, ['']);
  }
  const usual = charged.slice(0, usualCount);
  for (const first of usual.flatMap((a) => usual.map((b) => a + b))) {
    add(before('set', `${first}Fee`), ['uint256']);
    addViews(`${first}Fee`, ['']);
  }
}

const upper = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
const lower = (name: string) => upper(name).toLowerCase();

/** Written as constants are, or with words apart. */
function addUnderscored({ add, addPlainViews }: Makers, { fees, tails }: Vocabulary) {
  const short = [...shares, ...payees, ...tails];
  const names = charged.flatMap((first) =>
    list('Fee Fees Tax FeeRate FeePercent FeeRecipient').map((t) => first + t),
  );
  for (const name of new Set([...short, ...fees, ...names])) {
    add([`set${upper(name)}`, `set_${lower(name)}`], list('uint256 address'));
    addPlainViews([upper(name), lower(name), `_${name.charAt(0).toLowerCase()}${name.slice(1)}`], ['']);
  }
}

/** Short names with arguments of many kinds, long ones with the usual. */
export function addFees(makers: Makers, vocabulary: Vocabulary) {
  const { add, addViews } = makers;
  const { words, pairs } = vocabulary;
  addShort(makers, vocabulary);
  addPublished(makers, vocabulary);
  addExempt(makers);
  addCharged(makers, vocabulary);
  addChargedEvents(makers, vocabulary);
  addPairs(makers, vocabulary);
  addUnderscored(makers, vocabulary);
  for (const first of [...words.slice(500, 4000), ...pairs.slice(0, 2500)]) {
    add(before('set', `${first}Fee`), numbers);
    add(before('update change', `${first}Fee`), ['uint256']);
    for (const share of list('Fees FeeRate FeePercent Commission')) add([`set${first}${share}`], ['uint256']);
    add(before('set', `${first}FeeRecipient`), ['address']);
    for (const head of shares.slice(0, 4)) addViews(first + head, ['']);
  }
}
