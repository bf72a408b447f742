import type { JsonSchema } from '#wire/openApi.ts';

const indentBy = '  ';

function formatObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  indent: string,
): string {
  const inner = indent + indentBy;
  const lines = Object.entries(properties).map(([key, value]) => {
    const note = value.description ? ` // ${value.description}` : '';
    return `${inner}${key}${required.includes(key) ? '' : '?'}: ${formatSchema(value, inner)};${note}`;
  });
  if (typeof additionalProperties === 'object')
    lines.push(`${inner}[key: string]: ${formatSchema(additionalProperties, inner)};`);
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

function formatType(type: string | undefined, schema: JsonSchema, indent: string): string {
  if (type === 'object') return formatObject(schema, indent);
  if (type === 'array') {
    const item = [schema.items].flat()[0];
    const text = item ? formatSchema(item, indent) : 'unknown';
    return /[ |]/.test(text) && !text.startsWith('{') ? `(${text})[]` : `${text}[]`;
  }
  if (type === 'integer') return 'integer';
  return type ?? 'unknown';
}

/** A JSON Schema in the notation of TypeScript, which most readers of an API know. */
export function formatSchema(schema: JsonSchema, indent = ''): string {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => formatSchema(one, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => formatSchema(one, indent)).join(' & ');
  return [schema.type]
    .flat()
    .map((type) => formatType(type, schema, indent))
    .join(' | ');
}
