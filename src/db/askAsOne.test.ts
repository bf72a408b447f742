import { expect, it, vi } from 'vitest';
import { type Answer, askAsOne, type NamedStatement, type Question } from './askAsOne.ts';
import { noteLongTexts } from './joinStatements.ts';

const number = 23;
const bytes = 17;

function prepare({ types = [number] }: { types?: number[] } = {}) {
  const whole = vi.fn(async (_statement: NamedStatement, values: unknown[]): Promise<Answer> => {
    const answer = [[`${values.join()}!`]];
    return { rows: [[[answer, answer]]] };
  });
  const alone = vi.fn(async (text: string) => ({ rows: [[text]], types }));
  const gather = askAsOne(whole);
  const ask = (text: string, ...values: unknown[]) => {
    const question: Question = { text, values, alone: () => alone(text) };
    return gather(question).then(({ rows }) => rows[0]?.[0]);
  };
  /** The first time, each goes by itself. */
  const learn = async (...texts: string[]) => {
    for (const text of texts) await ask(text, 'before');
    alone.mockClear();
  };
  return { ask, learn, whole, alone };
}

it('asks what is asked at once about one thing as one statement, whoever is first', async () => {
  const { ask, learn, whole, alone } = prepare();
  await learn('select a where $1', 'select b where $1');
  expect(await Promise.all([ask('select b where $1', 'x'), ask('select a where $1', 'x')])).toEqual([
    'x!',
    'x!',
  ]);
  await Promise.all([ask('select a where $1', 'y'), ask('select b where $1', 'y')]);
  const [first, second] = whole.mock.calls.map(([statement]) => statement);
  expect(first).toEqual(second);
  expect(first?.text).toBe(
    "select json_build_array((select coalesce(json_agg(json_build_array(c0)), '[]') from (select a where $1) q (c0)),(select coalesce(json_agg(json_build_array(c0)), '[]') from (select b where $1) q (c0)))",
  );
  expect(alone).not.toHaveBeenCalled();
});

it('says the thing once, and whatever else each asks by itself', async () => {
  const { ask, learn, whole } = prepare();
  await learn('select a where $1 and $2 or $1', 'select b where $1 and $3 and $2');
  await Promise.all([
    ask('select b where $1 and $3 and $2', 'x', 'two', 'three'),
    ask('select a where $1 and $2 or $1', 'x', 'one'),
  ]);
  expect(whole).toHaveBeenCalledWith(
    {
      name: expect.any(String),
      text: expect.stringMatching(
        /\(select a where \$1 and \$2 or \$1\).*\(select b where \$1 and \$4 and \$3\)/,
      ),
    },
    ['x', 'one', 'two', 'three'],
  );
});

it('keeps long texts out of the JSON, however many rows they are', async () => {
  const { ask, learn, whole } = prepare();
  noteLongTexts('select long where $1 and $2');
  await learn('select long where $1 and $2', 'select b where $1 and $2');
  const askBoth = () =>
    Promise.all([
      ask('select long where $1 and $2', 'x', 'one'),
      ask('select b where $1 and $2', 'x', 'two'),
    ]);
  whole.mockResolvedValueOnce({ rows: [[[[['short']]], true, '"long"']] });
  expect(await askBoth()).toEqual(['"long"', 'short']);
  expect(whole).toHaveBeenCalledWith(
    {
      name: expect.any(String),
      text: "select json_build_array((select coalesce(json_agg(json_build_array(c0)), '[]') from (select b where $1 and $2) q (c0))), b.* from (select) a left join (select true, c0 from (select long where $1 and $3) q (c0)) b on true",
    },
    ['x', 'two', 'one'],
  );
  whole.mockResolvedValueOnce({ rows: [[[[['short']]], null, null]] });
  expect(await askBoth()).toEqual([undefined, 'short']);
});

it('lets what is about nothing go along', async () => {
  const { ask, learn, whole, alone } = prepare();
  await learn('select a where $1', 'select b');
  whole.mockResolvedValueOnce({ rows: [[[[['first']], [['second']]]]] });
  expect(await Promise.all([ask('select b'), ask('select a where $1', 'x')])).toEqual(['second', 'first']);
  expect(alone).not.toHaveBeenCalled();
  expect(await ask('select b')).toBe('select b');
});

it('asks each by itself what is about different things, what is asked twice, and what JSON cannot say', async () => {
  const { ask, learn, whole, alone } = prepare();
  await learn('a', 'b');
  await Promise.all([ask('a', 'x'), ask('b', 'y')]);
  await ask('a', 'x');
  expect(alone).toHaveBeenCalledTimes(3);
  await Promise.all([ask('a', 'x'), ask('b', 'x'), ask('a', 'x')]);
  expect(alone).toHaveBeenCalledTimes(4);
  expect(whole).toHaveBeenCalledTimes(1);
  const raw = prepare({ types: [number, bytes] });
  await raw.learn('a', 'b');
  await Promise.all([raw.ask('a', 'x'), raw.ask('b', 'x')]);
  expect(raw.whole).not.toHaveBeenCalled();
});

it('does not try again together what can never be answered together', async () => {
  const { ask, learn, whole } = prepare();
  await learn('a', 'b');
  whole.mockRejectedValueOnce(Object.assign(new Error('inconsistent types'), { code: '42P08' }));
  for (let round = 0; round < 2; round++)
    expect(await Promise.all([ask('a', 'x'), ask('b', 'x')])).toEqual(['a', 'b']);
  expect(whole).toHaveBeenCalledTimes(1);
});

it('asks each by itself when one of them fails, and none while nobody would be answered', async () => {
  const { ask, learn, whole, alone } = prepare();
  await learn('a', 'b');
  whole.mockRejectedValueOnce(Object.assign(new Error('division by zero'), { code: '22012' }));
  expect(await Promise.all([ask('a', 'x'), ask('b', 'x')])).toEqual(['a', 'b']);
  alone.mockClear();
  whole.mockRejectedValueOnce(Object.assign(new Error('too slow'), { code: '57014' }));
  const answers = await Promise.allSettled([ask('a', 'x'), ask('b', 'x')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(alone).not.toHaveBeenCalled();
});
