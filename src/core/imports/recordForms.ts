import * as z from 'zod';
import type { RecordKind } from '#model/records.ts';
import { announcementRecord } from '#records/announcements.ts';
import { auditRecord } from '#records/audits.ts';
import { incidentRecord } from '#records/incidents.ts';
import { projectRecord } from '#records/projects.ts';
import type { FormField } from '#wire/deskRecords.ts';

const schemas: Record<RecordKind, z.ZodType> = {
  project: projectRecord,
  audit: auditRecord,
  incident: incidentRecord,
  announcement: announcementRecord,
};

/** What of JSON Schema our records use. */
interface Schema {
  type?: string;
  enum?: readonly string[];
  const?: string;
  format?: string;
  maxLength?: number;
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

/** Longer texts get more than one line. */
const longestLine = 2048;

/** The fields of every form that a record may have; only those that all have must be there. */
function mergeForms(forms: readonly Schema[]): Schema {
  const properties: Record<string, Schema> = {};
  for (const form of forms)
    for (const [name, schema] of Object.entries(form.properties ?? {})) {
      const words = [...(properties[name]?.enum ?? []), ...wordsOf(schema)];
      properties[name] = words.length > 0 ? { ...schema, enum: [...new Set(words)] } : schema;
    }
  const [first, ...rest] = forms.map(({ required = [] }) => required);
  return { properties, required: (first ?? []).filter((name) => rest.every((one) => one.includes(name))) };
}

const wordsOf = (schema: Schema): readonly string[] =>
  schema.enum ?? (schema.const === undefined ? [] : [schema.const]);

function toField(name: string, schema: Schema, required: boolean): FormField {
  const base = { name, hint: schema.description ?? '', required };
  const options = wordsOf(schema);
  if (options.length > 0) return { ...base, kind: 'choice', options };
  if (schema.properties) return { ...base, kind: 'object', fields: toFields(schema) };
  if (schema.type === 'array' && schema.items) {
    const { items } = schema;
    if (items.enum) return { ...base, kind: 'choices', options: items.enum };
    if (items.properties) return { ...base, kind: 'list', fields: toFields(items) };
    return { ...base, kind: 'lines' };
  }
  if (schema.type === 'boolean') return { ...base, kind: 'boolean' };
  if (schema.type === 'number' || schema.type === 'integer') return { ...base, kind: 'number' };
  if (schema.format === 'date') return { ...base, kind: 'date' };
  const isProse = (schema.maxLength ?? 0) > longestLine;
  return { ...base, kind: isProse ? 'prose' : 'text' };
}

function toFields(schema: Schema): FormField[] {
  const whole = schema.oneOf ? mergeForms(schema.oneOf) : schema.anyOf ? mergeForms(schema.anyOf) : schema;
  return Object.entries(whole.properties ?? {}).map(([name, one]) =>
    toField(name, one, whole.required?.includes(name) ?? false),
  );
}

/** The form of a kind of record, made from the schema that checks it. */
export function getRecordForm(kind: RecordKind): readonly FormField[] {
  return toFields(z.toJSONSchema(schemas[kind], { io: 'input' }) as Schema);
}
