import { expect, it } from 'vitest';
import { readSources } from './helpers/readSources.ts';

/** The lines of `src/` that a pattern is found in, as `file:line`. */
const findLines = (pattern: RegExp) =>
  Object.entries(readSources()).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );

it('finds no cast through unknown: it hides a type that is wrong or missing', () => {
  const found = findLines(/\bas (?:unknown|any|never) as\b/);
  expect(
    found,
    'Declare the real type, narrow with a type guard, or parse with a schema instead of `as unknown as`.',
  ).toEqual([]);
});

/** The foreign types that nothing of ours can meet. */
const exempt: Record<string, string> = {
  'src/analysis/stolenKeys/listTrials.ts':
    'viem pairs the name of a function with its arguments; here both are given by the caller',
  'src/core/checks/parseRequest.ts': 'viem asks for one kind of transaction; what it parsed may be any',
  'src/db/openLite.ts': 'Drizzle names the whole PGlite type and uses a part of it',
  'src/http/mcp/createAgentServer.ts':
    'the kit infers the answer of each tool by its schema; one function answers all',
  'src/http/v1/createCalls.ts':
    'Fastify has checked the body by the schema of the route, which the type of the list forgets',
};

it('finds no cast to never, which every type accepts, but where a foreign type leaves no other', () => {
  const found = new Set(findLines(/\bas never\s*[,;)}\]]/).map((place) => place.replace(/:\d+$/, '')));
  expect([...found].sort(), 'Declare the real type, or convert the value.').toEqual(Object.keys(exempt));
});
