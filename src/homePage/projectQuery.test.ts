import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controlTypes } from '#model/controlTypes.ts';
import { ratings } from '#model/ratings.ts';
import { projectSorts } from '#wire/projectWords.ts';
import { readProjectQuery, writeProjectQuery } from './projectQuery.ts';

const read = (address: string) => readProjectQuery(Object.fromEntries(new URLSearchParams(address)));

test('reads what it understands and leaves the rest out', () => {
  expect(
    read(
      'q= swap &chain=eip155:1,eip155:10&min=70&max=abc&rating=AAA,ZZZ&audited=yes&open=none&page=0&perPage=7',
    ),
  ).toEqual({
    filter: {
      text: 'swap',
      chains: ['eip155:1', 'eip155:10'],
      scoreMin: 70,
      ratings: ['AAA'],
      audited: true,
      openFindings: 'none',
    },
    sort: { by: 'match', order: 'asc' },
    page: 1,
    perPage: 25,
  });
  expect(read('sort=score').sort).toEqual({ by: 'score', order: 'desc' });
  expect(read('grade=A,B,Z&sort=controlGrade')).toMatchObject({
    filter: { controlGrades: ['A', 'B'] },
    sort: { by: 'controlGrade', order: 'asc' },
  });
  expect(read('sort=control').sort).toEqual({ by: 'control', order: 'asc' });
  expect(read('sort=luck&order=up').sort).toEqual({ by: 'rank', order: 'asc' });
});

test('looks for a text by how close it comes, unless asked otherwise', () => {
  expect(read('q=swap&sort=rank').sort).toEqual({ by: 'rank', order: 'asc' });
  expect(writeProjectQuery(read('q=swap&sort=rank')).toString()).toBe('q=swap&sort=rank');
  expect(writeProjectQuery(read('q=swap')).toString()).toBe('q=swap');
  expect(read('sort=match').sort).toEqual({ by: 'rank', order: 'asc' });
  expect(writeProjectQuery({ ...read('q=swap'), filter: {} }).toString()).toBe('');
});

test('writes nothing for the defaults', () => {
  expect(writeProjectQuery(read('')).toString()).toBe('');
  expect(writeProjectQuery(read('sort=score&page=2&audited=no')).toString()).toBe(
    'audited=no&sort=score&page=2',
  );
});

test('keeps apart what was looked for in vain and what nobody looked for', () => {
  for (const absence of ['noneFound', 'notLookedFor'] as const) {
    expect(read(`audited=${absence}`).filter).toEqual({ auditAbsence: absence });
    expect(writeProjectQuery(read(`audited=${absence}`)).toString()).toBe(`audited=${absence}`);
  }
});

test('an address leads back to the same table', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9:]{1,8}$/);
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const filter = fc.record({
    text: maybe(word),
    chains: maybe(fc.uniqueArray(word, { minLength: 1 })),
    categories: maybe(fc.uniqueArray(word, { minLength: 1 })),
    scoreMin: maybe(fc.integer({ min: 0, max: 100 })),
    scoreMax: maybe(fc.integer({ min: 0, max: 100 })),
    ratings: maybe(fc.subarray([...ratings], { minLength: 1 })),
    audited: maybe(fc.boolean()),
    openFindings: maybe(fc.constantFrom('none' as const, 'any' as const, 'critical' as const)),
    control: maybe(fc.subarray([...controlTypes], { minLength: 1 })),
    underAudit: maybe(fc.boolean()),
    assessed: maybe(fc.boolean()),
  });
  fc.assert(
    fc.property(
      filter,
      fc.constantFrom(...projectSorts),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom(10, 25, 50, 100),
      (given, by, order, page, perPage) => {
        fc.pre(by !== 'match' || (order === 'asc' && given.text !== undefined));
        const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const query = { filter: kept, sort: { by, order }, page, perPage };
        expect(read(writeProjectQuery(query).toString())).toEqual(query);
      },
    ),
  );
});
