import {
  concatHex,
  encodeFunctionData,
  encodePacked,
  type Hex,
  maxUint256,
  parseAbi,
  size,
  toHex,
} from 'viem';
import { getArtifact } from '../../demo/chain/artifact.ts';

/** Who and what the requests are about, by name. */
export interface CheckWorld {
  at: (name: string) => Hex;
  /** The Solidity contract at that name. */
  kindOf: (name: string) => string;
}

export interface CheckRequest {
  what: string;
  /** What is pasted. */
  ask: (world: CheckWorld) => object;
  /** Calls that carrying it out comes to, where that is not the transaction itself; none for what is only signed. */
  calls?: (world: CheckWorld) => { to: Hex; data: Hex; value?: bigint }[];
  /** Why it must not be simulated: what came out would be of other code. */
  whyNot?: string;
  /** A permit that the token takes: it is signed, and used by the thief. */
  isPermit?: true;
  /** What comes is more with every second. */
  grows?: true;
}

const unit = 10n ** 18n;
const adminRole: Hex = `0x${'0'.repeat(64)}`;
const minterRole: Hex = '0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6';
const multiSendAbi = parseAbi(['function multiSend(bytes transactions)']);
const coinAbi = parseAbi(['function securityUpdate() payable', 'function claim() payable']);

const encode = ({ kindOf }: CheckWorld, name: string, functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: getArtifact(kindOf(name)).abi, functionName, args } as never);

type Resolve = (world: CheckWorld) => readonly unknown[];
const none: Resolve = () => [];

/** A transaction of mine. */
const send = (
  what: string,
  on: string,
  functionName: string,
  args: Resolve = none,
  value = 0n,
): CheckRequest => ({
  what,
  ask: (world) => ({
    from: world.at('me'),
    to: world.at(on),
    data: encode(world, on, functionName, args(world)),
    value: toHex(value),
  }),
});

type Inner = [on: string, functionName: string, args: Resolve];
const resolve = (world: CheckWorld, list: readonly Inner[]) =>
  list.map(([on, functionName, args]) => ({
    to: world.at(on),
    data: encode(world, on, functionName, args(world)),
  }));

/** A batch of the Safe, as its transaction builder writes it. */
const batch = (what: string, ...list: Inner[]): CheckRequest => ({
  what,
  ask: (world) => ({
    meta: { createdFromSafeAddress: world.at('safe') },
    transactions: resolve(world, list).map((one) => ({ ...one, value: '0' })),
  }),
  calls: (world) => resolve(world, list),
});

/** The same packed into one delegate call. */
const multiSend = (what: string, operation: 0 | 1, ...list: Inner[]): CheckRequest => ({
  what,
  ask: (world) => {
    const packed = resolve(world, list).map(({ to, data }) =>
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [operation, to, 0n, BigInt(size(data)), data],
      ),
    );
    const data = encodeFunctionData({
      abi: multiSendAbi,
      functionName: 'multiSend',
      args: [concatHex(packed)],
    });
    return { safe: world.at('safe'), to: world.at('multicall'), value: '0', data, operation: 1 };
  },
  calls: (world) => (operation === 1 ? [] : resolve(world, list)),
});

const safe = (what: string, ...[on, functionName, args]: Inner): CheckRequest => ({
  what,
  ask: (world) => ({
    safe: world.at('safe'),
    to: world.at(on),
    data: encode(world, on, functionName, args(world)),
    value: '0',
    operation: 0,
  }),
  calls: (world) => resolve(world, [[on, functionName, args]]),
});

/** Typed data, which is signed and not sent. */
const sign = (
  what: string,
  primaryType: string,
  message: (world: CheckWorld) => object,
  on = 'gov',
): CheckRequest => ({
  what,
  ask: (world) => ({
    domain: { chainId: 31_337, verifyingContract: world.at(on) },
    types: {},
    primaryType,
    message: message(world),
  }),
  calls: () => [],
});

const soon = '1999999999';
const all = maxUint256;
const text = (amount: bigint) => amount.toString();

const permit2 = (to: string, amount: bigint) => (world: CheckWorld) => ({
  details: { token: world.at('usd'), amount: text(amount), expiration: soon, nonce: '0' },
  spender: world.at(to),
  sigDeadline: soon,
});
const permitTransfer = (to: string, amount: bigint) => (world: CheckWorld) => ({
  permitted: { token: world.at('usd'), amount: text(amount) },
  ...{ spender: world.at(to), nonce: '1', deadline: soon },
});
/** EIP-2612, as `gov` takes it. */
const permit = (what: string, to: string, amount: bigint): CheckRequest => ({
  what,
  ask: ({ at }) => ({
    domain: { name: 'Gov', version: '1', chainId: 31_337, verifyingContract: at('gov') },
    types: {
      Permit: [
        ...['owner', 'spender'].map((name) => ({ name, type: 'address' })),
        ...['value', 'nonce', 'deadline'].map((name) => ({ name, type: 'uint256' })),
      ],
    },
    primaryType: 'Permit',
    message: { owner: at('me'), spender: at(to), value: text(amount), nonce: '0', deadline: soon },
  }),
  isPermit: true,
});
const authorisation = (to: string, value: bigint) => (world: CheckWorld) => ({
  ...{ from: world.at('me'), to: world.at(to), value: text(value) },
  ...{ validAfter: '0', validBefore: soon, nonce: adminRole },
});
const order = (recipient: string, amount: bigint) => (world: CheckWorld) => ({
  ...{ offerer: world.at('me'), endTime: soon },
  offer: [
    { itemType: 1, token: world.at('usd'), startAmount: text(100n * unit), endAmount: text(100n * unit) },
  ],
  consideration: [
    {
      itemType: 1,
      token: world.at('gov'),
      startAmount: text(amount),
      endAmount: text(amount),
      recipient: world.at(recipient),
    },
  ],
});
const swapOrder = (receiver: string, buyAmount: bigint) => (world: CheckWorld) => ({
  ...{
    maker: world.at('me'),
    receiver: world.at(receiver),
    sellToken: world.at('usd'),
    buyToken: world.at('gov'),
  },
  ...{ sellAmount: text(100n * unit), buyAmount: text(buyAmount), validTo: soon },
});

/** What drains wallets, as it was seen: every one must be warned of. */
export const hostileRequests: CheckRequest[] = [
  send('an approval without limit to an EOA', 'usd', 'approve', ({ at }) => [at('thief'), all]),
  send('an approval of 160 bits to an EOA', 'usd', 'approve', ({ at }) => [at('thief'), 2n ** 160n - 1n]),
  send('an approval of 96 bits to an EOA', 'usd', 'approve', ({ at }) => [at('thief'), 2n ** 96n - 1n]),
  send('a small approval to an EOA', 'usd', 'approve', ({ at }) => [at('thief'), unit]),
  send('an approval to a look-alike of a known contract', 'usd', 'approve', ({ at }) => [
    at('lookalike'),
    all,
  ]),
  send('an approval without limit to an unknown contract', 'usd', 'approve', ({ at }) => [
    at('unknown'),
    all,
  ]),
  send('an approval without limit to a labelled thief', 'usd', 'approve', ({ at }) => [at('labelled'), all]),
  send('an approval of a taxed token to an EOA', 'tax', 'approve', ({ at }) => [at('thief'), all]),
  send('an approval of pool shares to an EOA', 'pair', 'approve', ({ at }) => [at('thief'), all]),
  send('an approval of vault shares to an EOA', 'vault', 'approve', ({ at }) => [at('thief'), all]),
  send('an operator that is an EOA', 'nft', 'setApprovalForAll', ({ at }) => [at('thief'), true]),
  send('an operator that is an unknown contract', 'nft', 'setApprovalForAll', ({ at }) => [
    at('unknown'),
    true,
  ]),
  send('one item approved for an EOA', 'nft', 'approve', ({ at }) => [at('thief'), 1n]),
  send('a new owner', 'owned', 'transferOwnership', ({ at }) => [at('thief')]),
  send('a new owner of a collection', 'nft', 'transferOwnership', ({ at }) => [at('thief')]),
  send('a role to mint', 'role', 'grantRole', ({ at }) => [minterRole, at('thief')]),
  send('the role of the admin', 'role', 'grantRole', ({ at }) => [adminRole, at('thief')]),
  send('an upgrade to unknown code', 'vault', 'upgradeToAndCall', ({ at }) => [at('vaultCode2'), '0x']),
  send('an upgrade by the admin of a proxy', 'admin', 'upgradeAndCall', ({ at }) => [
    at('locked'),
    at('lockedCode2'),
    '0x',
  ]),
  send('a honeypot that is bought', 'trapPair', 'swap', ({ at }) => [at('usd'), unit, 0n]),
  send('a transfer to a labelled thief', 'usd', 'transfer', ({ at }) => [at('labelled'), unit]),
  {
    what: 'coins for a function that promises an update',
    ask: ({ at }) => ({
      from: at('me'),
      to: at('sink'),
      data: encodeFunctionData({ abi: coinAbi, functionName: 'securityUpdate' }),
      value: toHex(unit),
    }),
  },
  {
    what: 'coins for a claim',
    ask: ({ at }) => ({
      from: at('me'),
      to: at('sink'),
      data: encodeFunctionData({ abi: coinAbi, functionName: 'claim' }),
      value: toHex(5n * unit),
    }),
  },
  batch(
    'an approval hidden among transfers of a Safe',
    ['usd', 'transfer', ({ at }) => [at('other'), unit]],
    ['usd', 'approve', ({ at }) => [at('thief'), all]],
    ['usd', 'transfer', ({ at }) => [at('other'), unit]],
  ),
  multiSend('an approval inside a packed batch', 0, ['usd', 'approve', ({ at }) => [at('thief'), all]]),
  multiSend('a delegate call inside a packed batch', 1, ['usd', 'approve', ({ at }) => [at('thief'), all]]),
  {
    what: 'a delegate call of a Safe',
    ask: ({ at }) => ({ safe: at('safe'), to: at('unknown'), data: '0x12345678', value: '0', operation: 1 }),
    calls: () => [],
  },
  safe('a new signer of a Safe', 'safe', 'addOwnerWithThreshold', ({ at }) => [at('thief'), 1n]),
  safe('fewer signers', 'safe', 'changeThreshold', () => [1n]),
  permit('a permit without limit to an EOA', 'thief', all),
  permit('a small permit to an EOA', 'thief', unit),
  sign('a permit of DAI to an EOA', 'Permit', ({ at }) => ({
    ...{ holder: at('me'), spender: at('thief'), nonce: 0, expiry: 0, allowed: true },
  })),
  sign('Permit2 without limit to an EOA', 'PermitSingle', permit2('thief', 2n ** 160n - 1n)),
  sign('Permit2 for a transfer by an EOA', 'PermitTransferFrom', permitTransfer('thief', 50n * unit)),
  sign('a transfer by signature to an EOA', 'TransferWithAuthorization', authorisation('thief', 50n * unit)),
  sign(
    'a transfer by signature that its receiver sends',
    'ReceiveWithAuthorization',
    authorisation('thief', unit),
  ),
  sign('an order that pays somebody else', 'OrderComponents', order('thief', unit)),
  sign('an order for nothing', 'Order', swapOrder('me', 0n)),
  sign('an order whose return goes elsewhere', 'Order', swapOrder('thief', unit)),
  {
    what: 'an EIP-7702 authorisation of an unknown contract',
    ask: ({ at }) => ({ chainId: 31_337, address: at('unknown'), nonce: 0 }),
    calls: () => [],
  },
  {
    what: 'a call to oneself that new code answers',
    ask: ({ at }) => ({
      from: at('me'),
      to: at('me'),
      data: encodeFunctionData({ abi: coinAbi, functionName: 'claim' }),
      authorizationList: [{ address: at('unknown') }],
    }),
    calls: () => [],
    whyNot: 'an account takes on other code first, or gives it up',
  },
];

/** What people sign every day: none of it may be called an attack. */
export const ordinaryRequests: CheckRequest[] = [
  send('a transfer', 'usd', 'transfer', ({ at }) => [at('other'), unit]),
  send('a transfer of all', 'role', 'transfer', ({ at }) => [at('other'), 1_000n * unit]),
  send('a transfer to a Safe', 'usd', 'transfer', ({ at }) => [at('safe'), unit]),
  send('a transfer with a tax', 'tax', 'transfer', ({ at }) => [at('other'), unit]),
  { what: 'coins', ask: ({ at }) => ({ from: at('me'), to: at('other'), value: toHex(unit), data: '0x' }) },
  send('an item to a friend', 'nft', 'transferFrom', ({ at }) => [at('me'), at('other'), 1n]),
  send('a safe transfer of an item', 'nft', 'safeTransferFrom', ({ at }) => [at('me'), at('other'), 1n]),
  send('an item that is minted', 'nft', 'mint'),
  send('a swap', 'pair', 'swap', ({ at }) => [at('usd'), unit, 0n]),
  send('a swap back', 'pair', 'swap', ({ at }) => [at('gov'), unit, 0n]),
  send('liquidity', 'pair', 'addLiquidity', () => [unit, unit]),
  send('liquidity taken back', 'pair', 'removeLiquidity', () => [unit]),
  send('a deposit in a vault', 'vault', 'deposit', ({ at }) => [unit, at('me')]),
  send('shares of a vault', 'vault', 'mint', ({ at }) => [unit, at('me')]),
  send('a withdrawal from a vault', 'vault', 'withdraw', ({ at }) => [unit, at('me'), at('me')]),
  send('shares redeemed', 'vault', 'redeem', ({ at }) => [unit, at('me'), at('me')]),
  send('a stake', 'stake', 'stake', () => [unit]),
  send('a stake taken back', 'stake', 'unstake', () => [unit]),
  { ...send('rewards', 'stake', 'claim'), grows: true },
  send('a supply', 'lend', 'supply', () => [unit]),
  send('collateral', 'lend', 'addCollateral', () => [unit]),
  send('collateral taken back', 'lend', 'removeCollateral', () => [unit]),
  send('a loan', 'lend', 'borrow', () => [unit]),
  send('a loan paid back', 'lend', 'repay', () => [unit]),
  send('votes for oneself', 'gov', 'delegate', ({ at }) => [at('me')]),
  send('votes for somebody', 'gov', 'delegate', ({ at }) => [at('other')]),
  send('a limited approval to a known pool', 'role', 'approve', ({ at }) => [at('pair'), 5n * unit]),
  send('a limited approval to a known vault', 'gov', 'approve', ({ at }) => [at('stake'), 5n * unit]),
  send('an approval taken back', 'usd', 'approve', ({ at }) => [at('pair'), 0n]),
  send('an operator taken back', 'nft', 'setApprovalForAll', ({ at }) => [at('other'), false]),
  send('a role taken back', 'role', 'revokeRole', ({ at }) => [minterRole, at('other')]),
  send('ownership given up', 'owned', 'renounceOwnership'),
  send('a mint of one’s own token', 'owned', 'mint', ({ at }) => [at('me'), unit]),
  send('a setting of one’s own collection', 'nft', 'setPrice', () => [5n]),
  send('a pause of one’s own market', 'lend', 'pause'),
  safe('a transfer of a Safe', 'usd', 'transfer', ({ at }) => [at('other'), unit]),
  batch(
    'payments of a Safe',
    ['usd', 'transfer', ({ at }) => [at('other'), unit]],
    ['usd', 'transfer', ({ at }) => [at('me'), 2n * unit]],
  ),
  multiSend(
    'payments of a Safe in one',
    0,
    ['usd', 'transfer', ({ at }) => [at('other'), unit]],
    ['usd', 'transfer', ({ at }) => [at('me'), unit]],
  ),
  batch(
    'an approval and a deposit of a Safe',
    ['usd', 'approve', ({ at }) => [at('vault'), unit]],
    ['vault', 'deposit', ({ at }) => [unit, at('safe')]],
  ),
  permit('a small permit to a known pool', 'pair', unit),
  sign('an order that pays the signer', 'OrderComponents', order('me', unit)),
  {
    what: 'code that is given up with a transfer',
    ask: ({ at, kindOf }) => ({
      from: at('me'),
      to: at('usd'),
      data: encode({ at, kindOf }, 'usd', 'transfer', [at('other'), unit]),
      authorizationList: [{ address: `0x${'0'.repeat(40)}` }],
    }),
    calls: () => [],
    whyNot: 'an account takes on other code first, or gives it up',
  },
];
