import { expect, it } from 'vitest';
import { readRuleFile } from './importRules.ts';

const address = '0x1111111111111111111111111111111111111111';
const input = (name: string, type: string, indexed: boolean) => ({ name, type, indexed });

const monitor = {
  name: 'Big moves',
  paused: false,
  networks: ['ethereum_mainnet', 'our_chain'],
  addresses: [
    {
      address,
      contract_spec: [
        {
          type: 'event',
          name: 'Transfer',
          inputs: [
            input('from', 'address', true),
            input('to', 'address', true),
            input('value', 'uint256', false),
          ],
        },
      ],
    },
  ],
  match_conditions: {
    functions: [{ signature: 'pause()', expression: null }],
    events: [
      { signature: 'Transfer(address,address,uint256)', expression: `value > 10000 AND to == '${address}'` },
      {
        signature: 'Transfer(address,address,uint256)',
        expression: '(value > 1 OR value < 5) AND from != 0x2222222222222222222222222222222222222222',
      },
      { signature: 'Transfer(address,address,uint256)', expression: 'value > 1 XOR value < 5' },
      { signature: 'Transfer(address,address,uint256)', expression: 'amount > 1' },
    ],
    transactions: [
      { status: 'Success', expression: null },
      { status: 'Failure', expression: null },
    ],
  },
  triggers: ['our_slack'],
  trigger_conditions: [{ script_path: 'x.py' }],
};

it('makes rules of a monitor of OpenZeppelin Monitor, and lists what it could not translate', () => {
  const { rules, left } = readRuleFile(JSON.stringify(monitor));
  expect(rules.map(({ name, definition }) => ({ name, when: definition.when }))).toEqual([
    {
      name: 'Big moves: Transfer',
      when: {
        kind: 'event',
        declaration: 'event Transfer(address indexed from, address indexed to, uint256 value)',
        where: [
          { argument: 'value', comparison: 'above', value: '10000' },
          { argument: 'to', comparison: 'equals', value: address },
        ],
      },
    },
    {
      name: 'Big moves: Transfer',
      when: {
        kind: 'event',
        declaration: 'event Transfer(address indexed from, address indexed to, uint256 value)',
        where: [],
        expression:
          '(value > 1 || value < 5) && from != address("0x2222222222222222222222222222222222222222")',
      },
    },
    { name: 'Big moves: pause', when: { kind: 'call', declaration: 'pause()', where: [] } },
  ]);
  expect(rules[0]?.definition.subjects).toEqual([{ kind: 'contract', chain: 'eip155:1', address }]);
  expect(left).toEqual([
    'Big moves: network our_chain is not known here',
    'Big moves: triggers our_slack: choose outlets for its rules',
    'Big moves: trigger conditions, which are scripts',
    'Big moves: transactions of status Failure: only calls that succeed are matched',
    'Big moves: Transfer(address,address,uint256) where value > 1 XOR value < 5: this cannot be said by an expression here',
    'Big moves: Transfer(address,address,uint256): has no argument amount, only from, to, value',
  ]);
});

it('leaves paused what was paused, and says that transactions alone make no rule', () => {
  const paused = readRuleFile(JSON.stringify({ ...monitor, paused: true }));
  expect(paused.rules.map(({ isPaused }) => isPaused)).toEqual([true, true, true]);
  expect(paused.left).toContain('Big moves: was paused there, so its rules are paused');
  const only = {
    ...monitor.match_conditions,
    functions: [],
    events: [],
    transactions: [{ status: 'Success' }],
  };
  const alone = readRuleFile(JSON.stringify({ ...monitor, triggers: [], match_conditions: only }));
  expect(alone.rules).toEqual([]);
  expect(alone.left).toContain('Big moves: no event or function: transactions alone are not matched');
});

it('reads its own files back, and says what is no file of rules', () => {
  const [rule] = readRuleFile(JSON.stringify(monitor)).rules;
  const file = { format: 'parapet-watch-rules/1', rules: [rule] };
  expect(readRuleFile(JSON.stringify(file))).toEqual({ rules: [rule], left: [] });
  expect(() => readRuleFile('{')).toThrow('The file is not JSON.');
  expect(() => readRuleFile('{"rules":[]}')).toThrow('neither a file of rules nor a monitor');
});
