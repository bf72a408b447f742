import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import type { FormField } from '#wire/deskRecords.ts';

export interface InputProps {
  field: FormField;
  /** The way to it inside the record, as faults name it. */
  path: string;
  value: unknown;
  /** Undefined takes the field out of the record. */
  onChange: (value: unknown) => void;
  /** What is wrong, by the way inside the record. */
  faults: ReadonlyMap<string, string>;
  /** Sources of fields stands there, and when. */
  note?: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {});
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** `launchedOn` in words. */
export function nameInWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The record with one field set, or without it. */
export function withField(content: Json, name: string, value: unknown): Json {
  const { [name]: _, ...rest } = content;
  return value === undefined ? rest : { ...content, [name]: value };
}

/** The control of one field, and of the fields inside it. */
export function RecordInput(props: InputProps) {
  const { path, value, onChange, faults, note = '' } = props;
  const field = { ...props.field, hint: `${props.field.hint} ${note}`.trim() };
  const label = nameInWords(field.name) + (field.required ? ' (needed)' : '');
  const common = { label, hint: field.hint, error: faults.get(path) };
  const setText = (text: string) => onChange(text === '' ? undefined : text);
  switch (field.kind) {
    case 'text':
    case 'date':
      return (
        <Field
          {...common}
          type={field.kind}
          value={asText(value)}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      );
    case 'number':
      return (
        <Field
          {...common}
          type="number"
          step="any"
          value={asText(value)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        />
      );
    case 'prose':
      return <Textarea {...common} value={asText(value)} onChange={({ target }) => setText(target.value)} />;
    case 'lines':
      return (
        <Textarea
          {...common}
          hint={`${field.hint} One on each line.`.trim()}
          value={asList(value).join('\n')}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value.split('\n'))}
        />
      );
    case 'boolean':
      return (
        <Select
          {...common}
          value={typeof value === 'boolean' ? String(value) : ''}
          options={[
            { value: '', label: 'Not stated' },
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          value={asText(value)}
          options={[
            { value: '', label: 'Not stated' },
            ...field.options.map((option) => ({ value: option, label: option })),
          ]}
          onChange={({ target }) => setText(target.value)}
        />
      );
    case 'choices':
      return <Choices {...props} field={field} options={field.options} />;
    case 'object':
      return <ObjectInput {...props} field={field} fields={field.fields} />;
    case 'list':
      return <ListInput {...props} field={field} fields={field.fields} />;
  }
}

function Choices({
  field,
  path,
  value,
  onChange,
  faults,
  options,
}: InputProps & { options: readonly string[] }) {
  const chosen = asList(value);
  const toggle = (option: string, on: boolean) => {
    const next = options.filter((one) => (one === option ? on : chosen.includes(one)));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <Group field={field} fault={faults.get(path)}>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={chosen.includes(option)}
            onChange={({ target }) => toggle(option, target.checked)}
          />
        ))}
      </div>
    </Group>
  );
}

function Fields({
  fields,
  path,
  value,
  onChange,
  faults,
}: Omit<InputProps, 'field'> & { fields: readonly FormField[] }) {
  const content = asObject(value);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {fields.map((field) => (
        <RecordInput
          key={field.name}
          field={field}
          path={path === '' ? field.name : `${path}.${field.name}`}
          value={content[field.name]}
          onChange={(next) => onChange(withField(content, field.name, next))}
          faults={faults}
        />
      ))}
    </div>
  );
}

function ObjectInput(props: InputProps & { fields: readonly FormField[] }) {
  const { field, path, value, onChange, faults } = props;
  const name = nameInWords(field.name).toLowerCase();
  return (
    <Group field={field} fault={faults.get(path)}>
      {value !== undefined && <Fields {...props} />}
      {!field.required && (
        <Button size="sm" onClick={() => onChange(value === undefined ? {} : undefined)}>
          {value === undefined ? `Add ${name}` : `Leave ${name} out`}
        </Button>
      )}
    </Group>
  );
}

function ListInput(props: InputProps & { fields: readonly FormField[] }) {
  const { field, path, value, onChange, faults, fields } = props;
  const items = asList(value);
  const name = nameInWords(field.name).toLowerCase();
  return (
    <Group field={field} fault={faults.get(path)}>
      {items.map((item, index) => {
        const at = `${path}[${index}]`;
        return (
          <fieldset key={at} className="space-y-3 border-l-2 border-line pl-4">
            <legend className="sr-only">{`${nameInWords(field.name)} ${index + 1}`}</legend>
            <Fields
              fields={fields}
              path={at}
              value={item}
              onChange={(next) => onChange(items.map((one, other) => (other === index ? next : one)))}
              faults={faults}
            />
            <Button size="sm" onClick={() => onChange(items.filter((_, other) => other !== index))}>
              {`Remove number ${index + 1} of ${name}`}
            </Button>
          </fieldset>
        );
      })}
      {value !== undefined && items.length === 0 && <p>None, and the record says so.</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChange([...items, {}])}>
          {`Add to ${name}`}
        </Button>
        {items.length === 0 && (
          <Button size="sm" onClick={() => onChange(value === undefined ? [] : undefined)}>
            {value === undefined ? `Say that it has no ${name}` : `Leave ${name} out`}
          </Button>
        )}
      </div>
    </Group>
  );
}

function Group({
  field,
  fault,
  children,
}: {
  field: FormField;
  fault: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className="space-y-3 md:col-span-2">
      <legend className="mb-1.5 font-[550]">
        {nameInWords(field.name)}
        {field.required && ' (needed)'}
      </legend>
      {field.hint !== '' && <p className="text-xs text-muted">{field.hint}</p>}
      {fault !== undefined && <p className="text-xs text-danger">{fault}</p>}
      {children}
    </fieldset>
  );
}
