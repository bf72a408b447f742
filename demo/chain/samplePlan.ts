import { parseDeploymentPlan } from './deploymentPlan.ts';

/** A small world for tests: one of each way to hold power, and one of each way to lose it. */
export const samplePlan = parseDeploymentPlan(`
deployments:
  usd: { project: mint, contract: StableToken, args: { name: Dollar, symbol: USD, supply: 25000000 }, controller: key:minter }
  safe: { project: bank, contract: Safe, args: { owners: 3, threshold: 2 }, controller: none }
  timelock: { project: bank, contract: Timelock, args: { minDelayHours: 48, proposer: safe, executor: safe }, controller: contract:safe }
  coin: { project: bank, contract: GovernorToken, args: { name: Coin, symbol: COIN, supply: 1000000 }, controller: contract:timelock }
  pool: { project: bank, contract: LendingPool, args: { asset: usd, collateral: coin, collateralFactorBps: 7000 }, controller: contract:timelock }
  gone: { project: free, contract: RenouncedToken, args: { name: Gone, symbol: GONE, supply: 5000000 }, controller: renounced }
  pair: { project: free, contract: SwapPair, args: { token0: gone, token1: usd, feeBps: 30 }, controller: none }
  trap: { project: moth, contract: HoneypotToken, args: { name: Trap, symbol: TRAP, supply: 900000 }, controller: key:trapper }
  trap-pair: { project: moth, contract: SwapPair, args: { token0: trap, token1: usd, feeBps: 30 }, controller: none }
  roles: { project: play, contract: RoleToken, args: { name: Roles, symbol: ROLE, supply: 700000 }, controller: contract:play-safe }
  play-safe: { project: play, contract: Safe, args: { owners: 5, threshold: 3 }, controller: none }
  engine-v1: { project: perp, contract: PerpEngine, controller: none }
  engine-v2: { project: perp, contract: PerpEngine, variant: v2, controller: none }
  engine: { project: perp, contract: PerpEngine, proxy: { kind: uups, implementation: engine-v1 }, args: { margin: usd }, controller: key:perp-key }
  locked-code: { project: lock, contract: TransparentVault, controller: none }
  locked: { project: lock, contract: TransparentVault, proxy: { kind: transparent, implementation: locked-code }, args: { asset: usd }, controller: contract:safe }
  beacon-code: { project: lock, contract: BeaconPool, controller: none }
  beacon-a: { project: lock, contract: BeaconPool, proxy: { kind: beacon, implementation: beacon-code }, args: { asset: usd }, controller: contract:safe }
  beacon-b: { project: lock, contract: BeaconPool, proxy: { kind: beacon, implementation: beacon-code }, args: { asset: coin }, controller: contract:safe }
  escrow-code: { project: deal, contract: CloneEscrow, controller: none }
  escrow-1: { project: deal, contract: CloneEscrow, proxy: { kind: clone, implementation: escrow-code }, args: { token: usd, arbiter: judge }, controller: none }
  escrow-2: { project: deal, contract: CloneEscrow, proxy: { kind: clone, implementation: escrow-code }, args: { token: usd, arbiter: judge }, controller: none }
  bank-vault: { project: ember, contract: ExploitableVault, args: { feeBps: 100 }, controller: key:ember-key }
  diamond: { project: cut, contract: Diamond, controller: key:cutter }
  registry: { project: list, contract: Registry, controller: contract:safe }
`);
