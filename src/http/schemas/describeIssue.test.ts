import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eventsBodySchema } from '#wire/userEvents.ts';
import { describeIssue, markIssue } from './describeIssue.ts';

const schema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(5)),
  id: z.optional(z.uuid()),
  code: z.optional(z.string().check(z.minLength(3))),
  kind: z.optional(z.enum(['asc', 'desc'])),
  vote: z.optional(z.enum(['yes', 'no'], { error: 'must be yes or no' })),
  score: z.optional(z.number().check(z.lte(100))),
  list: z.optional(z.array(z.object({ id: z.string() })).check(z.maxLength(1))),
  filter: z.optional(z.strictObject({})),
});

function faultsOf(value: unknown, of: z.ZodMiniType = schema): string[] {
  const { error } = z.safeParse(of, value, { error: markIssue, reportInput: true });
  return (error?.issues ?? []).map((issue) => describeIssue(issue, 'body'));
}

it.each([
  [{}, 'name is required'],
  [{ name: '' }, 'name cannot be empty'],
  [{ name: 'longer' }, 'name cannot be longer than 5 characters'],
  [{ name: 5 }, 'name must be a text'],
  [{ name: null }, 'name must be a text'],
  [{ name: 'a', id: 'b' }, 'id is not an id (UUID)'],
  [{ name: 'a', code: 'b' }, 'code must be at least 3 characters'],
  [{ name: 'a', kind: 'up' }, 'kind must be one of asc, desc'],
  [{ name: 'a', vote: 'maybe' }, 'vote: must be yes or no'],
  [{ name: 'a', score: 101 }, 'score must be at most 100'],
  [{ name: 'a', list: [{}] }, 'list.0.id is required'],
  [{ name: 'a', list: [{ id: '' }, { id: '' }] }, 'list must have at most 1 entries'],
  [{ name: 'a', filter: { x: 1 } }, 'filter has no x'],
  [[], 'body must be an object'],
])('%j: %s', (value, words) => {
  expect(faultsOf(value)).toEqual([words]);
});

it.each([
  [{}, 'eventName is required'],
  [{ eventName: 5 }, 'eventName must be a text'],
  [{ eventName: 'Vote', properties: [] }, 'properties must be an object'],
  [{ events: [{}] }, 'events.0.eventName is required'],
  [{ events: [{ eventName: 'Nope' }] }, 'events.0.eventName: is not the name of an event'],
])('of two shapes the one that was meant: %j', (value, words) => {
  expect(faultsOf(value, eventsBodySchema)).toEqual([words]);
});
