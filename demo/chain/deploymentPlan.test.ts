import { expect, it } from 'vitest';
import { parseDeploymentPlan, parseHolder } from './deploymentPlan.ts';

const token =
  '{ project: p, contract: PlainToken, args: { name: A, symbol: A, supply: 1 }, controller: none }';

it('puts a contract after everything it refers to', () => {
  const plan = parseDeploymentPlan(`
deployments:
  pair: { project: p, contract: SwapPair, args: { token0: a, token1: b }, controller: none }
  owned: { project: p, contract: OwnedToken, args: { supply: 1 }, controller: contract:safe }
  a: ${token}
  b: ${token}
  safe: { project: p, contract: Safe, args: { owners: 3, threshold: 2 }, controller: none }
`);
  expect(plan.contracts.map((entry) => entry.key)).toEqual(['a', 'b', 'pair', 'safe', 'owned']);
});

it('names every reference that leads nowhere', () => {
  const text = `
deployments:
  x: { project: p, contract: OwnedToken, controller: contract:ghost }
  y: { project: p, contract: BeaconPool, proxy: { kind: beacon, implementation: void }, controller: none }
`;
  expect(() => parseDeploymentPlan(text)).toThrow(
    'demo deployments do not hold together:\nx refers to ghost, which is not deployed\ny refers to void, which is not deployed',
  );
});

it('refuses a circle, an unknown contract and an unknown controller', () => {
  const circle = `
deployments:
  a: { project: p, contract: OwnedToken, controller: contract:b }
  b: { project: p, contract: OwnedToken, controller: contract:a }
`;
  expect(() => parseDeploymentPlan(circle)).toThrow('a refers to itself in a circle');
  expect(() =>
    parseDeploymentPlan('deployments: { a: { project: p, contract: Nope, controller: none } }'),
  ).toThrow('contract');
  expect(() => parseHolder('someone')).toThrow('"someone" is not a controller');
});
