import { encodeAbiParameters, toEventSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import type { AlertDraft, LogSetting, SeenLog } from './AlertDraft.ts';
import { findDetector } from './detectLog.ts';
import { describeDelay } from './timelocks.ts';

const token: Hex = '0x00000000000000000000000000000000000000cc';
const alice: Hex = '0x00000000000000000000000000000000000000aa';
const bob: Hex = '0x00000000000000000000000000000000000000bb';
const zero: Hex = '0x0000000000000000000000000000000000000000';
const names: Record<Hex, string> = { [token]: 'the token', [alice]: 'Alice', [bob]: 'Bob' };
const setting: LogSetting = {
  isNew: false,
  isDeposit: false,
  supplyBefore: undefined,
  nameOf: (address) => names[address] ?? address,
};

/** A log as a contract with this event would emit it. */
function emit(event: string, args: readonly unknown[]): SeenLog {
  const [, name = '', list = ''] = /^(\w+)\((.*)\)$/.exec(event) ?? [];
  const inputs = list === '' ? [] : list.split(', ').map((text) => text.split(' '));
  const types = inputs.map(([type = '']) => ({ type }));
  const isIndexed = (_: unknown, index: number) => inputs[index]?.includes('indexed') === true;
  const encode = (some: readonly { type: string }[], values: readonly unknown[]) =>
    encodeAbiParameters([...some], [...values]);
  return {
    address: token,
    topics: [
      toEventSelector(`${name}(${types.map(({ type }) => type).join(',')})`),
      ...types.flatMap((type, index) => (isIndexed(type, index) ? encode([type], [args[index]]) : [])),
    ],
    data: encode(
      types.filter((type, index) => !isIndexed(type, index)),
      args.filter((value, index) => !isIndexed(value, index)),
    ),
  };
}

function detect(log: SeenLog, more: Partial<LogSetting> = {}): AlertDraft | undefined {
  return findDetector(log.topics[0])?.(log, { ...setting, ...more });
}

const brief = (draft: AlertDraft | undefined) => draft && [draft.detector, draft.severity, draft.text];

describe('ownership', () => {
  const event = 'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)';

  it('sees a transfer', () => {
    expect(brief(detect(emit(event, [alice, bob])))).toEqual([
      'ownershipTransferred',
      'major',
      'The ownership of the token went from Alice to Bob.',
    ]);
  });
  it('sees the same without indexed arguments', () => {
    const plain = emit('OwnershipTransferred(address previousOwner, address newOwner)', [alice, bob]);
    expect(detect(plain)?.detector).toBe('ownershipTransferred');
  });
  it('tells giving up from handing over', () => {
    expect(brief(detect(emit(event, [alice, zero])))).toEqual([
      'ownershipRenounced',
      'minor',
      'Alice renounced the ownership of the token.',
    ]);
  });
  it('takes the first owner for set-up, and the same owner for nothing', () => {
    expect(detect(emit(event, [zero, alice]))).toBeUndefined();
    expect(detect(emit(event, [alice, alice]))).toBeUndefined();
  });
  it('sees a new proxy admin', () => {
    const admin = emit('AdminChanged(address previousAdmin, address newAdmin)', [alice, bob]);
    expect(brief(detect(admin))).toEqual([
      'ownershipTransferred',
      'major',
      'The proxy admin of the token changed from Alice to Bob. A proxy admin can usually upgrade the code.',
    ]);
    expect(detect(admin, { isNew: true })).toBeUndefined();
  });
});

describe('upgrades', () => {
  it.each([
    ['Upgraded(address indexed implementation)', [bob], 'Implementation upgraded'],
    ['BeaconUpgraded(address indexed beacon)', [bob], 'Beacon changed'],
  ])('sees %s, but not at the contract’s birth', (event, args, title) => {
    const log = emit(event, args);
    expect(detect(log)).toMatchObject({ detector: 'implementationUpgraded', severity: 'major', title });
    expect(detect(log, { isNew: true })).toBeUndefined();
  });
});

describe('roles', () => {
  const minter: Hex = '0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6';
  const granted = 'RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)';
  const revoked = 'RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)';

  it('names the role that was granted', () => {
    expect(brief(detect(emit(granted, [minter, bob, alice])))).toEqual([
      'roleGranted',
      'medium',
      'Bob was granted MINTER_ROLE on the token.',
    ]);
  });
  it('takes the right to hand out roles more seriously, and the first grants for set-up', () => {
    const log = emit(granted, [`0x${'00'.repeat(32)}`, bob, alice]);
    expect(brief(detect(log))).toEqual([
      'roleGranted',
      'major',
      'Bob was granted DEFAULT_ADMIN_ROLE on the token, which by default can grant every other role.',
    ]);
    expect(detect(log, { isNew: true })).toBeUndefined();
  });
  it('sees a revocation', () => {
    expect(brief(detect(emit(revoked, [minter, bob, alice])))).toEqual([
      'roleRevoked',
      'info',
      'Bob lost MINTER_ROLE on the token.',
    ]);
  });
});

describe('pauses', () => {
  it.each([
    ['Paused(address account)', [alice], 'paused', 'major'],
    ['Pause()', [], 'paused', 'major'],
    ['Unpaused(address account)', [alice], 'unpaused', 'minor'],
    ['Unpause()', [], 'unpaused', 'minor'],
  ])('sees %s', (event, args, detector, severity) => {
    expect(detect(emit(event, args))).toMatchObject({ detector, severity });
  });
  it('says no more than the event: what a contract refuses was not tested', () => {
    expect(detect(emit('Paused(address account)', [alice]))?.text).toMatch(
      /^the token was paused by Alice\. .* which functions stopped was not tested\.$/,
    );
    expect(detect(emit('Unpaused(address account)', [alice]))?.text).toBe('the token was unpaused by Alice.');
  });
});

describe('large mints and transfers', () => {
  const event = 'Transfer(address indexed from, address indexed to, uint256 value)';
  const at = (from: Hex, to: Hex, amount: bigint, more: Partial<LogSetting> = { supplyBefore: 1000n }) =>
    detect(emit(event, [from, to, amount]), more);

  it('begins at one twentieth of the supply', () => {
    expect(at(alice, bob, 49n)).toBeUndefined();
    expect(brief(at(alice, bob, 50n))).toEqual([
      'largeTransfer',
      'medium',
      '5 % of the supply of the token moved from Alice to Bob.',
    ]);
    expect(at(alice, bob, 250n)?.severity).toBe('major');
    expect(at(zero, bob, 49n)).toBeUndefined();
    expect(brief(at(zero, bob, 75n))).toEqual([
      'largeMint',
      'major',
      'Bob received newly minted tokens of the token: 7.5 % of the supply before.',
    ]);
    expect(at(zero, bob, 500n)?.severity).toBe('critical');
  });
  it('says nothing of the first issue, of shares for a deposit, of burns, and where no supply is known', () => {
    expect(at(zero, bob, 1000n, { supplyBefore: 0n })).toBeUndefined();
    expect(at(zero, bob, 500n, { supplyBefore: 1000n, isDeposit: true })).toBeUndefined();
    expect(at(alice, zero, 500n)).toBeUndefined();
    expect(at(alice, bob, 500n, {})).toBeUndefined();
  });
  it('leaves pieces of a collection alone', () => {
    const piece = emit('Transfer(address indexed from, address indexed to, uint256 indexed id)', [
      alice,
      bob,
      900n,
    ]);
    expect(detect(piece, { supplyBefore: 1000n })).toBeUndefined();
  });
});

describe('blacklists', () => {
  it.each(['Blacklisted(address indexed account)', 'AddedBlackList(address user)'])('sees %s', (event) => {
    expect(brief(detect(emit(event, [bob])))).toEqual([
      'blacklistUsed',
      'medium',
      'the token blacklisted Bob, says its event. The effect was not tested.',
    ]);
  });
  it('reads which way an event with a flag goes', () => {
    const event = 'Blocked(address indexed account, bool isBlocked)';
    expect(detect(emit(event, [bob, true]))?.detector).toBe('blacklistUsed');
    expect(detect(emit(event, [bob, false]))).toBeUndefined();
  });
});

describe('timelocks', () => {
  const scheduled =
    'CallScheduled(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data, bytes32 predecessor, uint256 delay)';
  const executed =
    'CallExecuted(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data)';
  const id: Hex = `0x${'11'.repeat(32)}`;
  const none: Hex = `0x${'00'.repeat(32)}`;
  const transfer: Hex = `0xa9059cbb${'00'.repeat(64)}`;

  it('says what was scheduled and how long it waits', () => {
    expect(brief(detect(emit(scheduled, [id, 0n, bob, 0n, transfer, none, 172_800n])))).toEqual([
      'timelockScheduled',
      'medium',
      'the token scheduled a call to transfer on Bob. It can be executed after 2 days at the earliest.',
    ]);
  });
  it('makes one alert of an operation with several calls', () => {
    expect(detect(emit(scheduled, [id, 1n, bob, 0n, transfer, none, 172_800n]))).toBeUndefined();
  });
  it('sees it carried out', () => {
    expect(brief(detect(emit(executed, [id, 0n, bob, 0n, transfer])))).toEqual([
      'timelockExecuted',
      'minor',
      'the token executed a call to transfer on Bob.',
    ]);
  });
  it.each([
    [0n, '0 seconds'],
    [90n, '90 seconds'],
    [86_400n, '24 hours'],
    [172_800n, '2 days'],
    [252_000n, 'more than 2 days'],
  ])('describes %i seconds as %s', (seconds, text) => {
    expect(describeDelay(seconds)).toBe(text);
  });
});

it('survives logs that do not keep to their event', () => {
  const topic = emit('OwnershipTransferred(address indexed a, address indexed b)', [alice, bob])
    .topics[0] as Hex;
  expect(detect({ address: token, topics: [topic], data: '0x' })).toBeUndefined();
  expect(detect({ address: token, topics: [topic, `0x${'ff'.repeat(32)}`], data: '0x12' })).toBeUndefined();
});
