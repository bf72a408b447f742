import { expect, it } from 'vitest';
import type { FormField } from '#wire/deskRecords.ts';
import { getRecordForm } from './recordForms.ts';

const find = (fields: readonly FormField[], name: string) => fields.find((field) => field.name === name);

it('makes the form of a project from the schema that checks it', () => {
  const form = getRecordForm('project');
  expect(form.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'id',
    'name',
    'description',
    'categories',
    'status',
  ]);
  expect(find(form, 'description')).toMatchObject({ kind: 'prose' });
  expect(find(form, 'website')).toMatchObject({ kind: 'text', required: false });
  expect(find(form, 'launchedOn')).toMatchObject({ kind: 'date' });
  expect(find(form, 'chains')).toMatchObject({ kind: 'lines' });
  expect(find(form, 'status')).toMatchObject({
    kind: 'choice',
    options: ['live', 'under-audit', 'pre-launch'],
  });
  expect(find(form, 'lookedFor')).toMatchObject({
    kind: 'list',
    fields: [
      { name: 'what', kind: 'choices' },
      { name: 'on', kind: 'date' },
      { name: 'by', kind: 'text' },
      { name: 'where', kind: 'lines' },
    ],
  });
});

it('has the fields of every state of an audit and of an incident', () => {
  const audit = getRecordForm('audit');
  expect(find(audit, 'state')).toMatchObject({ kind: 'choice', options: ['completed', 'under-way'] });
  expect(find(audit, 'completedOn')).toMatchObject({ kind: 'date', required: false });
  expect(find(audit, 'progress')).toMatchObject({ kind: 'number' });
  expect(find(audit, 'findings')).toMatchObject({ kind: 'list' });
  expect(find(getRecordForm('incident'), 'state')).toMatchObject({
    options: ['new', 'confirmed', 'retracted'],
  });
});
