import fc from 'fast-check';
import { type DeploymentPlan, parseDeploymentPlan } from '../../demo/chain/deploymentPlan.ts';

const tokens = ['OwnedToken', 'RoleToken', 'PausableToken', 'StableToken', 'GovernorToken', 'BlacklistToken'];

const wallet = fc
  .integer({ min: 1, max: 4 })
  .chain((owners) => fc.integer({ min: 1, max: owners }).map((threshold) => ({ owners, threshold })));
const place = fc.nat(2);
const lock = fc.record({ minDelayHours: fc.constantFrom(1, 24, 48, 168), wallet: place });
const holder = fc.oneof(
  fc.constantFrom('key:one', 'key:two'),
  place.map((index) => `contract:safe-${index}`),
  place.map((index) => `contract:lock-${index}`),
);
const token = fc.record({ contract: fc.constantFrom(...tokens), controller: holder });
const proxy = fc.record({ kind: fc.constantFrom('uups', 'transparent', 'beacon'), controller: holder });
const code = { uups: 'PerpEngine', transparent: 'TransparentVault', beacon: 'BeaconPool' };

/** Wallets, timelocks before them, and tokens and proxies in anybody's hands. */
export const arbitraryPlan: fc.Arbitrary<DeploymentPlan> = fc
  .record({
    wallets: fc.tuple(wallet, wallet, wallet),
    locks: fc.tuple(lock, lock, lock),
    tokens: fc.array(token, { minLength: 3, maxLength: 5 }),
    proxies: fc.array(proxy, { minLength: 1, maxLength: 2 }),
  })
  .map((world) => {
    const entries: Record<string, unknown> = {
      usd: {
        contract: 'StableToken',
        args: { name: 'Dollar', symbol: 'USD', supply: 1_000_000 },
        controller: 'key:usd',
      },
      gone: {
        contract: 'RenouncedToken',
        args: { name: 'Gone', symbol: 'GONE', supply: 500_000 },
        controller: 'renounced',
      },
    };
    for (const [index, args] of world.wallets.entries())
      entries[`safe-${index}`] = { contract: 'Safe', args, controller: 'none' };
    for (const [index, { minDelayHours, wallet: by }] of world.locks.entries())
      entries[`lock-${index}`] = {
        contract: 'Timelock',
        args: { minDelayHours, proposer: `safe-${by}`, executor: `safe-${by}` },
        controller: `contract:safe-${by}`,
      };
    for (const [index, { contract, controller }] of world.tokens.entries())
      entries[`token-${index}`] = {
        contract,
        args: { name: `Token ${index}`, symbol: `T${index}`, supply: 1_000_000 },
        controller,
      };
    for (const [index, { kind, controller }] of world.proxies.entries()) {
      const contract = code[kind as keyof typeof code];
      entries[`code-${index}`] = { contract, controller: 'none' };
      entries[`proxy-${index}`] = {
        contract,
        proxy: { kind, implementation: `code-${index}` },
        args: kind === 'uups' ? { margin: 'usd' } : { asset: 'usd' },
        controller,
      };
    }
    const deployments = Object.fromEntries(
      Object.entries(entries).map(([key, entry]) => [key, { project: key, ...(entry as object) }]),
    );
    return parseDeploymentPlan(JSON.stringify({ deployments }));
  });
