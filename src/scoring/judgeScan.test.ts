import { expect, it } from 'vitest';
import { describePath } from '#core/powers/describePath.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { Holder } from '#model/controlTypes.ts';
import type { Ability, TokenFields, TokenScan } from '#model/tokenScan.ts';
import { type Check, judgeScan, listChecks, type ScannedParts } from './judgeScan.ts';

const unknownField = { state: 'unknown', why: 'nobody looked' } as const;

function tokenOf(fields: Partial<TokenFields>): TokenScan {
  const known = Object.entries(fields).map(([name, value]) => [
    name,
    { state: 'known', value, evidence: [] },
  ]);
  const all = new Proxy(Object.fromEntries(known), {
    get: (target: Record<string, unknown>, name) => target[String(name)] ?? unknownField,
  });
  return {
    chain: 'eip155:1',
    address: '0x',
    block: 7,
    time: '',
    trades: [],
    fields: all,
  } as unknown as TokenScan;
}

const parts = (fields: Partial<TokenFields>): ScannedParts => ({
  token: tokenOf(fields),
  contract: { takeovers: [], problem: null },
  control: null,
  source: null,
});
const able = { selector: '0x1', name: 'f', guard: null };
/** As a scan tells it. */
const can = (...holders: Holder[]): Ability => ({
  functions: [{ ...able, paths: holders.map((holder) => describePath(holder, ['mint'])), holders }],
});
const paid: Ability = { functions: [{ ...able, paths: ['anybody who pays'], holders: [{ kind: 'paid' }] }] };
const address = '0x1';
const key: Holder = { kind: 'key', address };
const multisig: Holder = { kind: 'multisig', address, threshold: 2, owners: 3 };
const waiting = (controller: Holder): Holder => ({
  kind: 'timelock',
  address,
  delaySeconds: 172_800,
  controller,
});
const nothing = { functions: [] };
const judge = (fields: Partial<TokenFields>) => judgeScan(listChecks(parts(fields)));
const stateOf = (fields: Partial<TokenFields>, id: Check['id']) =>
  listChecks(parts(fields)).find((check) => check.id === id)?.state;

it('names the worst thing first', () => {
  const sale = { outcome: 'refused', reason: 'no', buyersTried: 3, heldSeconds: 60 } as const;
  expect(judge({ sale, mint: can(key) })).toEqual({
    state: 'risk',
    text: 'High risk: sells fail',
  });
  expect(judge({ sellTax: { lowest: 0, highest: 2_500 } }).text).toBe('High risk: sell tax 25 %');
  expect(judge({ moveOthers: can(key) }).text).toBe("High risk: one key can move holders' tokens");
});

it('says who can do what a holder should know', () => {
  expect(judge({ mint: can(key), supply: { total: '1', cap: null } })).toEqual({
    state: 'caution',
    text: 'Caution: one key can mint without limit',
  });
  expect(judge({ mint: can(waiting(multisig)) }).text).toBe('Caution: 2 of 3 keys can mint');
  expect(judge({ mint: can({ kind: 'anyone' }) }).text).toBe('High risk: anybody can mint');
  expect(stateOf({ mint: can({ kind: 'nobody' }) }, 'mint')).toBe('passed');
  expect(judge({ mint: can({ kind: 'contract', address, controller: null }) }).text).toBe(
    'Caution: a contract can mint',
  );
  // One of several keys is as good as a single one, and a way that waits is a way.
  const oneOfMany: Holder = { kind: 'multisig', address, threshold: 1, owners: 9 };
  expect(stateOf({ moveOthers: can(multisig, waiting(oneOfMany)) }, 'moveOthers')).toBe('risk');
  expect(stateOf({ moveOthers: can(multisig) }, 'moveOthers')).toBe('caution');
});

it('accuses nobody of minting what is paid for', () => {
  expect(stateOf({ mint: paid }, 'mint')).toBe('passed');
  expect(judge({ mint: { functions: [...paid.functions, ...can(key).functions] } }).text).toBe(
    'Caution: one key can mint',
  );
});

it.each([{ kind: 'unknown' }, { kind: 'others' }, { kind: 'maybeAnyone' }] as const)(
  'names nobody where who holds a function is not known: $kind',
  (holder) => {
    expect(judge({ mint: can(holder) })).toEqual({
      state: 'caution',
      text: 'Caution: mint function, holder unknown',
    });
    expect(judge({ mint: can(holder, multisig) }).text).toBe('Caution: 2 of 3 keys can mint');
  },
);

it('takes a holder that an earlier result does not have for unknown, whatever its words', () => {
  const before = { functions: [{ ...able, paths: ['anybody can mint'] }] };
  expect(judge({ moveOthers: before }).text).toBe('Caution: seize function, holder unknown');
});

it('counts what was found nothing in, and calls the rest unknown', () => {
  const { state, text } = judge({ mint: nothing, pause: nothing });
  expect(state).toBe('unknown');
  expect(text).toMatch(/^No risk found in 3 of \d+ checks; \d+ unknown$/);
  expect(stateOf({}, 'sale')).toBe('unknown');
});

it('never says safe, and nothing where nothing could be checked', () => {
  expect(judgeScan([])).toEqual({ state: 'unknown', text: 'Unknown: nothing could be checked' });
  expect(judgeScan([{ id: 'sale', state: 'unknown', headline: null }]).state).toBe('unknown');
  const works = { outcome: 'works', reason: null, buyersTried: 3, heldSeconds: 0 } as const;
  for (const fields of [{}, { mint: nothing }, { mint: can(key) }, { mint: paid, sale: works }])
    expect(judge(fields).text).not.toMatch(/\bsafe/i);
});

it('turns nothing into another answer when less is known', () => {
  const known: Partial<TokenFields> = { mint: nothing, sellTax: { lowest: 0, highest: 300 } };
  const before = new Map(listChecks(parts(known)).map(({ id, state }) => [id, state]));
  for (const { id, state } of listChecks(parts({ mint: nothing })))
    expect([before.get(id), 'unknown']).toContain(state);
});

it('judges a contract that is no token by its control grade', () => {
  const checks = listChecks({
    token: null,
    contract: { takeovers: [{ title: 'Open initializer', open: true }], problem: null },
    control: null,
    source: { outcome: 'exact' },
  });
  expect(checks.map(({ id, state }) => `${id} ${state}`)).toEqual(['takeover risk', 'source passed']);
  expect(judgeScan(checks).text).toBe('High risk: anybody can take it over');
  const reason = { grade: 'E', act: 'replaceCode', who: 'oneKey', evidence: [] };
  const graded = listChecks({
    token: null,
    contract: { takeovers: [], problem: null },
    control: {
      reasons: [{ ...reason, sentence: 'One key can upgrade the code at once (upgradeTo on 0x12…34).' }],
      unknown: [{ why: 'a part', worst: 'F', evidence: [] }],
      moreReasons: 0,
    } as unknown as ScannedParts['control'],
    source: null,
  });
  expect(judgeScan(graded).text).toBe('Caution: one key can upgrade the code at once');
  expect(graded.find(({ id }) => id === 'take')?.state).toBe('unknown');
});

it('counts what nobody can do by the control grade as passed, where the grade is A for sure', () => {
  const grade: ControlGrade = {
    rulesVersion: '1',
    gradedAt: '',
    best: 'A',
    worst: 'A',
    sentence: '',
    reasons: [],
    moreReasons: 0,
    unknown: [],
  };
  const mintBy = (control: ControlGrade) =>
    listChecks({ ...parts({}), control }).find(({ id }) => id === 'mint')?.state;
  expect(mintBy(grade)).toBe('passed');
  expect(mintBy({ ...grade, worst: 'C' })).toBe('unknown');
  expect(mintBy({ ...grade, unknown: [{ why: 'one', worst: 'A', evidence: [] }] })).toBe('unknown');
  expect(listChecks({ ...parts({}), control: grade }).find(({ id }) => id === 'sale')?.state).toBe('unknown');
});

it('takes a limit of nothing as none only where a simulated buy went through', () => {
  const limitsInForce = [{ name: 'maxWallet', amount: '0' }];
  expect(stateOf({ limitsInForce }, 'limitsInForce')).toBe('caution');
  const works = { purchase: { outcome: 'works' } } as unknown as Partial<TokenFields>;
  expect(stateOf({ ...works, limitsInForce }, 'limitsInForce')).toBe('passed');
  expect(stateOf({ ...works, limitsInForce: [{ name: 'maxWallet', amount: '9' }] }, 'limitsInForce')).toBe(
    'caution',
  );
});
