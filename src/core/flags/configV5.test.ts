import { expect, test } from 'vitest';
import { evaluateFlag } from '#flagclient/evaluateFlag.ts';
import { createConfigV5, createServerConfigV5 } from './configV5.ts';
import { createConfigV6 } from './createFlagService.ts';
import type { Flag } from './flagModel.ts';

const portfolioFlag: Flag = {
  key: 'portfolio',
  type: 'boolean',
  value: false,
  isPrivate: false,
  rules: [
    {
      when: { attribute: 'Email', comparator: 'sensitiveIsOneOf', comparison: ['abc', 'b@x.io'] },
      value: true,
    },
    { when: { attribute: 'age', comparator: 'numberIsGreaterOrEqual', comparison: 1.5 }, value: true },
    { when: { attribute: 'app', comparator: 'versionIsLess', comparison: '2.0.0' }, value: false },
    { when: { attribute: 'Country', comparator: 'isNotOneOf', comparison: ['CH', 'FR'] }, value: true },
    { when: { attribute: 'Email', comparator: 'contains', comparison: ', ' }, value: true },
  ],
  percentages: [{ percentage: 20, value: true }],
};
const secret: Flag = {
  key: 'impersonationTool',
  type: 'boolean',
  value: false,
  isPrivate: true,
  rules: [{ when: { attribute: 'Email', comparator: 'isOneOf', comparison: ['admin@x.io'] }, value: true }],
  percentages: [],
};
const limitFlag: Flag = {
  key: 'limit',
  type: 'integer',
  value: 5,
  isPrivate: false,
  rules: [],
  percentages: [],
};

const onValue = { v: true, i: '00be08ee' };
const offValue = { v: false, i: '1732f24d' };

test('config_v5 as published', () => {
  expect(createConfigV5([portfolioFlag, secret, limitFlag], { baseUrl: 'https://parapet.example' })).toEqual({
    p: { u: 'https://parapet.example', r: 0 },
    f: {
      limit: { v: 5, i: 'fe8f2675', t: 2, r: [], p: [] },
      portfolio: {
        ...offValue,
        t: 0,
        r: [
          {
            o: 0,
            a: 'Email',
            t: 16,
            c: 'a9993e364706816aba3e25717850c26c9cd0d89d,26dc7b54ddd8bfd070db1d3e28a0bf19a78d2ed4',
            ...onValue,
          },
          { o: 1, a: 'age', t: 15, c: '1.5', ...onValue },
          { o: 2, a: 'app', t: 6, c: '2.0.0', ...offValue },
          { o: 3, a: 'Country', t: 1, c: 'CH,FR', ...onValue },
          { o: 4, a: 'Email', t: 2, c: ', ', ...onValue },
        ],
        p: [{ o: 0, p: 20, ...onValue }],
      },
    },
  });
});

test('config_v6 as published', () => {
  const on = { v: { b: true }, i: onValue.i };
  const off = { v: { b: false }, i: offValue.i };
  expect(createConfigV6([portfolioFlag, secret, limitFlag], { salt: 'pepper' })).toEqual({
    p: { r: 0, s: 'pepper' },
    f: {
      limit: { t: 2, v: { i: 5 }, i: 'fe8f2675', r: [], p: [] },
      portfolio: {
        t: 0,
        ...off,
        r: [
          {
            c: [
              {
                u: {
                  a: 'Email',
                  c: 16,
                  l: [
                    '548863127f271ee0bf9da3ea78704be5f73e6044b635bb523167953811601573',
                    'e1fd0216e500740b684e693d85d200da9e32738b3f48b8ce577ec357b8fb9493',
                  ],
                },
              },
            ],
            s: on,
          },
          { c: [{ u: { a: 'age', c: 15, d: 1.5 } }], s: on },
          { c: [{ u: { a: 'app', c: 6, s: '2.0.0' } }], s: off },
          { c: [{ u: { a: 'Country', c: 1, l: ['CH', 'FR'] } }], s: on },
          { c: [{ u: { a: 'Email', c: 2, l: [', '] } }], s: on },
        ],
        p: [
          { p: 20, ...on },
          { p: 80, ...off },
        ],
      },
    },
  });
});

test('a private flag is in no public document, but the server evaluates it', () => {
  const flags = [portfolioFlag, secret];
  const published = JSON.stringify([createConfigV5(flags), createConfigV6(flags, { salt: 's' })]);
  expect(published).not.toContain('impersonationTool');
  expect(published).not.toContain('admin@x.io');
  expect(evaluateFlag(createServerConfigV5(flags), 'impersonationTool', { email: 'admin@x.io' })?.value).toBe(
    true,
  );
});

test('the order of rows does not change the bytes', () => {
  expect(JSON.stringify(createConfigV5([portfolioFlag, limitFlag]))).toBe(
    JSON.stringify(createConfigV5([limitFlag, portfolioFlag])),
  );
});
