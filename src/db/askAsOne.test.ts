import { expect, it, vi } from 'vitest';
import { askAsOne, type NamedStatement, type Question } from './askAsOne.ts';

const number = 23;
const bytes = 17;

function prepare({ types = [number] }: { types?: number[] } = {}) {
  const whole = vi.fn(async (_statement: NamedStatement, values: unknown[]) => ({
    rows: [[values.map((value) => [[`${value}!`]])]],
  }));
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
    "select json_build_array((select coalesce(json_agg(json_build_array(c0)), '[]') from (select a where $1) q (c0)),(select coalesce(json_agg(json_build_array(c0)), '[]') from (select b where $2) q (c0)))",
  );
  expect(alone).not.toHaveBeenCalled();
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
