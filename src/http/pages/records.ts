import { countShown, getFilterChoices } from '#core/homePage/getFigures.ts';
import { findDraft, getDrafts } from '#core/imports/drafts.ts';
import { getRecordForm } from '#core/imports/recordForms.ts';
import { getProjectSteps } from '#core/nextSteps/getNextSteps.ts';
import { findRecord, getFieldHistory, getRecords } from '#core/records/getRecords.ts';
import { notFound } from '#lib/AppError.ts';
import { projectStatuses } from '#model/projects.ts';
import { type RecordKind, recordKinds } from '#model/records.ts';
import type { RecordFilter } from '#wire/deskRecords.ts';
import type { PageQuery } from '#wire/pages.ts';
import { loadStaff } from './desk.ts';
import type { PageLoader } from './PageLoader.ts';

const perPage = 50;
const longestWords = 100;

function readKind(given: string | undefined): RecordKind {
  const kind = recordKinds.find((one) => one === given);
  if (!kind) throw notFound('There is no such kind of record');
  return kind;
}

const shownChoices = ['shown', 'withdrawn'] as const;

/** What the address asks for; what nothing can have narrows to nothing that is there, and says so by its emptiness. */
function readFilter(query: PageQuery, missing: readonly string[]): RecordFilter {
  const text = (name: string) => (query[name] ?? '').trim().slice(0, longestWords);
  return {
    words: text('q'),
    shown: shownChoices.find((one) => one === query.shown) ?? '',
    category: text('category'),
    chain: text('chain'),
    status: projectStatuses.find((one) => one === query.status) ?? '',
    missing: missing.find((one) => one === query.missing) ?? '',
  };
}

export const loadDeskRecords: PageLoader<'deskRecords'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'editor');
  const kind = readKind(input.query.kind ?? 'project');
  const missing = getRecordForm(kind).flatMap(({ name, required }) => (required ? [] : [name]));
  const filter = readFilter(input.query, missing);
  const page = Math.min(Math.max(Math.trunc(Number(input.query.page ?? 1)) || 1, 1), 10_000);
  const [found, drafts, shown] = await Promise.all([
    getRecords(db, { kind, filter, page, perPage, viewer: staff.role }),
    getDrafts(db, { kind, words: filter.words, viewer: staff.role }),
    countShown(db),
  ]);
  const { chains, categories } = getFilterChoices(shown);
  const values = (choices: readonly { value: string }[]) => choices.map(({ value }) => value).sort();
  const choices = { categories: values(categories), chains: values(chains), missing };
  return {
    data: {
      ...{ ...staff, kind, filter, choices, page, perPage, ...found },
      drafts: drafts.items,
      hasMoreDrafts: drafts.hasMore,
    },
    tags: [],
  };
};

/** A record to be edited; `_new`, which no record can have as its id, is a form that is still empty. */
export const loadDeskRecord: PageLoader<'deskRecord'> = async ({ db }, input) => {
  const staff = await loadStaff(input, 'editor');
  const kind = readKind(input.query.kind);
  const fields = getRecordForm(kind);
  const { id = '_new', project } = input.query;
  if (id === '_new') {
    const content = project === undefined ? {} : { project: project.slice(0, longestWords) };
    return {
      data: {
        ...staff,
        kind,
        fields,
        line: null,
        content,
        draft: null,
        history: [],
        hasMoreHistory: false,
        steps: [],
      },
      tags: [],
    };
  }
  const [draft = null, stored] = await Promise.all([
    findDraft(db, { kind, id, viewer: staff.role }),
    findRecord(db, { kind, id, viewer: staff.role }),
  ]);
  // A draft may be of something that is not on record yet.
  if (!draft && !stored) throw notFound(`There is no ${kind} ${id} that can be edited`);
  const { line, content } = stored ?? { line: null, content: {} };
  const { items: history, hasMore: hasMoreHistory } = await getFieldHistory(db, {
    kind,
    id,
    viewer: staff.role,
  });
  const steps = kind === 'project' && line ? await getProjectSteps(db, id) : [];
  return { data: { ...staff, kind, fields, line, content, draft, history, hasMoreHistory, steps }, tags: [] };
};
