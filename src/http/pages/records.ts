import { getRecordForm } from '#core/imports/recordForms.ts';
import { getFieldHistory, getRecord, getRecords } from '#core/records/getRecords.ts';
import { notFound } from '#lib/AppError.ts';
import { type RecordKind, recordKinds } from '#model/records.ts';
import { loadStaff } from './desk.ts';
import type { PageLoader } from './PageLoader.ts';

const perPage = 50;
const longestWords = 100;

function readKind(given: string | undefined): RecordKind {
  const kind = recordKinds.find((one) => one === given);
  if (!kind) throw notFound('There is no such kind of record');
  return kind;
}

export const loadDeskRecords: PageLoader<'deskRecords'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'editor');
  const kind = readKind(input.query.kind ?? 'project');
  const words = (input.query.q ?? '').trim().slice(0, longestWords);
  const page = Math.min(Math.max(Math.trunc(Number(input.query.page ?? 1)) || 1, 1), 10_000);
  const found = await getRecords(db, { kind, words, page, perPage });
  return { data: { ...staff, kind, words, page, perPage, ...found }, tags: [] };
};

/** A record to be edited; `_new`, which no record can have as its id, is a form that is still empty. */
export const loadDeskRecord: PageLoader<'deskRecord'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'editor');
  const kind = readKind(input.query.kind);
  const fields = getRecordForm(kind);
  const { id = '_new', project } = input.query;
  if (id === '_new') {
    const content = project === undefined ? {} : { project: project.slice(0, longestWords) };
    return { data: { ...staff, kind, fields, line: null, content, history: [] }, tags: [] };
  }
  const { line, content } = await getRecord(db, { kind, id });
  const history = await getFieldHistory(db, { kind, id });
  return { data: { ...staff, kind, fields, line, content, history }, tags: [] };
};
