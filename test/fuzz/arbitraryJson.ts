import fc from 'fast-check';
import type { JsonSchema } from '#wire/openApi.ts';

/** Texts that mean something to one call or another. */
const knownTexts = [
  'harbor-lend',
  'eip155:1',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  `0x${'0'.repeat(64)}`,
  'eve@example.test',
  'Correct-horse-7',
  '123456',
  '2026-11-15',
  '2026-11-15T00:00:00Z',
  '00000000-0000-4000-8000-000000000000',
  'https://example.test/a?b=c#d',
  '/projects/harbor-lend',
  '1',
];
const edgeTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '%',
  '%00',
  '../..',
  '__proto__',
  'constructor',
  'a'.repeat(3000),
  '2026-02-30',
  '0000-01-01',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '9'.repeat(40),
  '-0',
  '1e400',
  '0x',
  '\u202e',
];
const edgeNumbers = [0, -0, -1, 0.5, 1e-320, 1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21];

export const edgeValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...edgeTexts, ...edgeNumbers, null, true, false),
  fc.constantFrom(...knownTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 2 }),
);

function fittingObject({ properties = {}, additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valueFor(part)]));
  const named = fc.record(parts, { requiredKeys: [] });
  if (additionalProperties === false) return named;
  const rest = typeof additionalProperties === 'object' ? valueFor(additionalProperties) : edgeValue;
  return fc
    .tuple(named, fc.dictionary(fc.constantFrom(...knownTexts, ...edgeTexts), rest, { maxKeys: 2 }))
    .map(([own, more]) => ({ ...more, ...own }));
}

function fittingValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, allOf, items, minimum = -1, maximum = 1000 } = schema;
  const choices = anyOf ?? oneOf ?? allOf;
  if (choices) return fc.oneof(...choices.map(valueFor));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return fittingObject(schema);
    case 'array':
      return fc.array(fc.oneof(...[items ?? {}].flat().map(valueFor)), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 0, 7);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.constantFrom(...knownTexts, ...edgeTexts);
    default:
      return edgeValue;
  }
}

/** Mostly what the schema asks for, so that much gets past it; sometimes anything. */
export function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: fittingValue(schema) }, { weight: 1, arbitrary: edgeValue });
}
