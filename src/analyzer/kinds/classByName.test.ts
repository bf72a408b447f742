import { expect, it } from 'vitest';
import { classByName } from './classByName.ts';

it.each([
  ['setPoolImpl(address)', 'upgrade'],
  ['setAddressAsProxy(bytes32,address)', 'upgrade'],
  ['registerAddress(bytes32,address)', 'upgrade'],
  ['setReserveFreeze(address,bool)', 'pause'],
  ['_setBorrowPaused(address,bool)', 'pause'],
  ['freeze()', 'pause'],
  ['freeze(address)', 'blacklist'],
  ['setAddressFrozen(address,bool)', 'blacklist'],
  ['updateFlashloanPremiumTotal(uint128)', 'fee'],
  ['_setReserveFactor(uint256)', 'fee'],
  ['setFeeToSetter(address)', 'ownership'],
  ['_acceptAdmin()', 'ownership'],
  ['beginDefaultAdminTransfer(address)', 'ownership'],
  ['setPanicButton(address,address)', 'ownership'],
  ['collectProtocolFees(address,address,uint256)', 'withdraw'],
  ['forcedTransfer(address,address,uint256)', 'seize'],
  ['destroyTokens(address,uint256)', 'burn'],
  ['mintTo(address,uint256)', 'mint'],
  ['adminChangeFee(uint256)', 'fee'],
  ['adminWithdraw(address,uint256)', 'withdraw'],
  ['adminChangeRelayerThreshold(uint256)', 'ownership'],
  ['setLiquidationThreshold(uint256)', undefined],
  ['resumeIssuance()', 'pause'],
  ['setMintCap(uint256)', undefined],
  ['setMinimumDeposit(uint256)', undefined],
  ['updateThresholdNewTokenPair(uint256)', undefined],
  ['setIncentivesController(address)', undefined],
  ['setPriceOracleSentinel(address)', undefined],
] as const)('reads %s as %s', (signature, expected) => {
  expect(classByName(signature)).toBe(expected);
});
