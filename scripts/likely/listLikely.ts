import { classByEvent } from '../../src/analyzer/kinds/classByEvent.ts';
import { classByName } from '../../src/analyzer/kinds/classByName.ts';
import { classByView } from '../../src/analyzer/kinds/classByView.ts';
import type { PowerClass } from '../../src/model/powerClasses.ts';
import { readVocabulary, type Vocabulary } from './names.ts';
import { activities, manyTypes, numbers, offices, payees, people, shares } from './words.ts';

type Classes = Map<string, PowerClass>;
export interface Likely {
  readonly functions: Classes;
  readonly views: Classes;
  readonly events: Classes;
}

/** What the words below are put together for; anything else would be by chance. */
const meant = new Set<PowerClass>(['fee', 'pause', 'blacklist', 'ownership', 'withdraw']);

const list = (text: string) => text.split(' ');
const before = (verbs: string, noun: string) => list(verbs).map((verb) => `${verb}${noun}`);
const after = (noun: string, verbs: string) => list(verbs).map((verb) => `${noun}${verb}`);

/** Signatures put together, as far as their names say what kind of power it is. */
function createLikely() {
  const likely: Likely = { functions: new Map(), views: new Map(), events: new Map() };
  const collect =
    (classes: Classes, classOf: (signature: string) => PowerClass | undefined) =>
    (names: readonly string[], types: readonly string[]) => {
      for (const signature of names.flatMap((name) => types.map((type) => `${name}(${type})`))) {
        const what = classes.has(signature) ? undefined : classOf(signature);
        if (what && meant.has(what)) classes.set(signature, what);
      }
    };
  const addView = collect(likely.views, classByView);
  return {
    likely,
    // Where it takes others to ask for whoever is set, the name alone does not tell.
    add: collect(likely.functions, (signature) => classByName(signature, false)),
    addViews: (noun: string, types: readonly string[]) =>
      addView([noun.charAt(0).toLowerCase() + noun.slice(1), `get${noun}`], types),
    addEvents: collect(likely.events, classByEvent),
  };
}

type Makers = ReturnType<typeof createLikely>;

const eventVerbs = 'Updated Changed Set';
const paidEvents = list('address address,address');
const shareEvents = list('uint256 uint256,uint256 address,uint256 uint16 uint8 uint32 uint16,uint16');
/** Of one among several. */
const keyedEvents = list(
  'bytes32,uint256 bytes32,address bytes32,address,address uint256,address address,address,uint256 address,uint256,uint256 bytes32,uint32 bytes32,uint256,uint256 uint256,address,uint256 uint256,address,uint96 uint256,address,uint16',
);

const eventWidths = numbers.flatMap((n) => [n, `${n},${n}`, `address,${n}`, `bytes32,${n}`]);
const bounds = list('Min Max Minimum Maximum Default Base');

/** Short names with arguments of many kinds, long ones with the usual. */
function addFees(
  { add, addViews, addEvents }: Makers,
  { words, pairs, fees, qualifiers, tails }: Vocabulary,
) {
  for (const tail of new Set([...shares, ...payees, ...tails])) {
    add(before('set update change', tail), manyTypes);
    add(
      before('setDefault setNew setMax setMin setToken configure modify remove reset delete register', tail),
      [...numbers, ...list('address bytes32 address,uint256 uint256,uint256 uint256,uint256,uint256'), ''],
    );
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
  for (const fee of fees) {
    add(before('set update change', fee), [...numbers, ...list('address address,uint256 uint256,uint256')]);
    addViews(fee, ['', ...list('address uint256 bytes32 uint16 uint32')]);
    addEvents(
      [...after(fee, eventVerbs), ...before('Set Update Updated New', fee)],
      [...paidEvents, ...shareEvents],
    );
    addEvents(after(fee, 'Set Updated'), keyedEvents);
    addEvents(after(fee, 'Removed'), list('uint256 address bytes32 bytes32,address'));
  }
  for (const first of new Set([...qualifiers, ...words.slice(0, 500)])) {
    add(
      shares.slice(0, 6).flatMap((share) => before('set update', first + share)),
      [...numbers.slice(0, 5), 'address,uint256', 'uint256,uint256'],
    );
    add(
      payees.slice(0, 6).flatMap((payee) => before('set update', first + payee)),
      ['address'],
    );
    for (const head of [...shares, ...payees]) addViews(first + head, ['']);
    for (const share of shares.slice(0, 4)) addViews(first + share, list('address uint256'));
    for (const share of shares.slice(0, 4))
      addEvents(
        [...after(first + share, eventVerbs), ...before('Set Update', first + share)],
        shareEvents.slice(0, 3),
      );
    for (const payee of payees.slice(0, 4))
      addEvents([...after(first + payee, eventVerbs), ...before('Set', first + payee)], paidEvents);
  }
  for (const first of qualifiers.flatMap((word) => bounds.map((bound) => bound + word))) {
    add(before('set update change', `${first}Fee`), list('uint256 uint16'));
    addViews(`${first}Fee`, ['']);
  }
  for (const first of [...words.slice(500, 4000), ...pairs.slice(0, 2500)]) {
    add(before('set', `${first}Fee`), numbers);
    add(before('update change', `${first}Fee`), ['uint256']);
    add(
      list('Fees FeeRate').map((share) => `set${first}${share}`),
      list('uint256 uint16'),
    );
    add(before('set', `${first}FeeRecipient`), ['address']);
    for (const head of [...shares.slice(0, 8), ...payees.slice(0, 5)]) addViews(first + head, ['']);
    addEvents(
      [...after(`${first}Fee`, eventVerbs), ...before('Set Update', `${first}Fee`)],
      list('uint256 uint256,uint256'),
    );
  }
}

function addSwitches({ add, addViews, addEvents }: Makers, { words, pairs }: Vocabulary) {
  const acts = new Set([...activities, ...words.slice(0, 700), ...pairs.slice(0, 700)]);
  for (const act of acts) {
    add(before('pause unpause freeze unfreeze enable disable toggle stop start resume suspend', act), [
      '',
      ...list('bool address bytes32'),
    ]);
    for (const state of list('Paused Pause Enabled Disabled Active Open Frozen'))
      add(before('set', act + state), list('bool address,bool uint256,bool bytes32,bool'));
    for (const state of list('Paused Enabled Disabled Active Open Closed Frozen Halted Stopped'))
      addViews(act + state, ['']);
    addEvents(after(act, 'Paused Unpaused Enabled Disabled PausedSet PauseChanged'), [
      '',
      ...list('address bool address,bool bytes32'),
    ]);
  }
  add(
    list(
      'pause unpause setPaused setPause freeze unfreeze stop resume setActive setEnabled setFrozen togglePause',
    ),
    [
      '',
      ...numbers,
      ...numbers.map((type) => `${type},bool`),
      ...list(
        'bool address address,bool bytes32 bytes32,bool bytes bytes4 bytes4,bool string address[] address[],bool',
      ),
    ],
  );
}

function addOffices({ add, addEvents }: Makers, { words }: Vocabulary) {
  const verbs =
    'set add remove update change grant revoke transfer accept propose approve assign register unset';
  for (const office of offices) {
    add(before(verbs, office), [
      '',
      ...list(
        'address address[] address,bool address,address address,uint256 uint256,address bytes32,address bytes string,address uint32,address',
      ),
    ]);
    addEvents(
      after(office, 'Added Removed Updated Changed Set Transferred Proposed Granted Revoked'),
      list('address address,address address,bool uint256,address'),
    );
    addEvents(
      after(office, 'UpdateStarted TransferStarted ChangeProposed'),
      list('address address,address address,uint256'),
    );
    for (const first of words.slice(0, 250)) {
      add(before('set add remove update transfer', first + office), ['address']);
      add(before('set', first + office), ['address,bool']);
    }
  }
}

/** Who is kept out, and what is taken out. */
function addOthers({ add, addEvents }: Makers, { words }: Vocabulary) {
  const bans = list(
    'ban unban blacklist unblacklist blackList unBlackList addBlacklist removeBlacklist setBlacklist addToBlacklist removeFromBlacklist setBlacklisted',
  );
  for (const who of people) {
    add(
      bans.map((verb) => `${verb}${who}`),
      list('address address[] address,bool address[],bool address,uint256'),
    );
    add(
      list('freeze unfreeze block unblock').map((verb) => `${verb}${who}`),
      list('address address[] address,bool'),
    );
    addEvents(after(who, 'Banned Unbanned Blacklisted Unblacklisted Blocked Unblocked Frozen Unfrozen'), [
      'address',
    ]);
  }
  for (const verb of list('withdraw emergencyWithdraw sweep rescue recover drain collect'))
    add(
      ['', ...words.slice(0, 200)].map((what) => `${verb}${what}`),
      [
        '',
        ...list('address uint256 address,uint256 address,address address,address,uint256 uint256,address'),
      ],
    );
}

/**
 * What authors would call what other authors gave such names to: their words put together anew, and the published names
 * themselves where they are not in another table.
 */
export function listLikely(names: { readonly [Of in keyof Likely]: Iterable<string> }): Likely {
  const makers = createLikely();
  const vocabulary = readVocabulary([...names.functions, ...names.views, ...names.events]);
  addFees(makers, vocabulary);
  addSwitches(makers, vocabulary);
  addOffices(makers, vocabulary);
  addOthers(makers, vocabulary);
  for (const signature of names.events) {
    const at = signature.indexOf('(');
    makers.addEvents([signature.slice(0, at)], [signature.slice(at + 1, -1)]);
  }
  return makers.likely;
}
