import type { FeedEntry } from '#lib/Feed.ts';
import type { CsvColumn } from '#lib/renderCsv.ts';
import type { Change } from '#wire/changes.ts';

/** A line for each change. */
export const changeCsvColumns: readonly CsvColumn<Change>[] = [
  ['id', ({ id }) => id],
  ['time', ({ time, isDay }) => (isDay ? time.slice(0, 10) : time)],
  ['kind', ({ kind }) => kind],
  ['project', ({ project }) => project.id],
  ['demo', ({ project }) => (project.demo ? 'yes' : 'no')],
  ['title', ({ title }) => title],
  ['text', ({ text }) => text],
  ['page', ({ href }) => href],
];

/** The same for readers of feeds. */
export const toChangeEntry = ({ id, href, kind, project, time, title, text }: Change): FeedEntry => ({
  id: `/changes#${id}`,
  href,
  title: `${project.name}${project.demo ? ' (demo)' : ''}: ${title}`,
  text: text || title,
  published: time,
  categories: [kind],
});
