import * as z from 'zod';
import type { CaptionedImage, RichText } from '#wire/content.ts';
import { storageAreas, storageCategories } from '#wire/storageKeys.ts';
import { findImage } from './findImage.ts';
import type { ImageSize } from './readImageSize.ts';
import type { RenderedMarkdown } from './renderMarkdown.ts';
import { slugify } from './slugify.ts';

export type ContentKind = FrontMatter['kind'];
export type FrontMatter = z.output<ReturnType<typeof createFrontMatterSchema>>;

export interface FrontMatterSchemaOptions {
  images: ReadonlyMap<string, ImageSize>;
  render: (source: string) => RenderedMarkdown;
}

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const line = z.string().trim().min(1);
const date = z.iso.date({ error: 'must be a calendar date written YYYY-MM-DD' });
const slug = z.string().regex(slugPattern, 'must be lower-case words joined by hyphens');

/** What each kind of file must say about itself. Unknown keys are faults: most of them are typing mistakes. */
export function createFrontMatterSchema({ images, render }: FrontMatterSchemaOptions) {
  const rich = line.transform((source, context): RichText => {
    const { html, text, contents, faults } = render(source);
    for (const { message } of faults) context.addIssue({ code: 'custom', message });
    if (contents.length > 0) context.addIssue({ code: 'custom', message: 'must not hold headings' });
    return { html: html.trim(), text };
  });
  const image = z
    .strictObject({ file: line, alt: line, caption: line.optional() })
    .transform(({ file, alt, caption }, context): CaptionedImage => {
      const found = findImage(images, { reference: file, alt });
      if (!('reason' in found)) return caption === undefined ? found : { ...found, caption };
      context.addIssue({ code: 'custom', message: found.reason });
      return z.NEVER;
    });

  const common = { title: line, summary: line.min(50).max(200), slug: slug.optional() };
  const titled = z.strictObject({ title: line, text: rich });
  const legal = { ...common, effective: date, template: z.literal(true), notice: rich };

  const post = z
    .strictObject({
      kind: z.literal('post'),
      ...common,
      date,
      updated: date.optional(),
      author: line,
      tags: z.array(slug).min(1),
      image: image.optional(),
    })
    .refine((value) => value.updated === undefined || value.updated >= value.date, {
      error: 'must not be before date',
      path: ['updated'],
    });
  const product = z.strictObject({
    kind: z.literal('product'),
    ...common,
    updated: date,
    name: line,
    order: z.int(),
    image,
    audience: z.array(titled).min(2),
    steps: z.array(titled).min(3),
    deliverables: z.array(titled).min(3),
    sample: z
      .strictObject({
        title: line,
        notice: line.regex(/sample|demo/i, 'must say that this is a sample'),
        columns: z.array(line).min(2),
        rows: z.array(z.array(line)).min(1),
      })
      .refine((value) => value.rows.every((row) => row.length === value.columns.length), {
        error: 'every row must have as many cells as there are columns',
        path: ['rows'],
      }),
    questions: z.array(z.strictObject({ question: line, answer: rich })).min(3),
  });
  const cookie = z.strictObject({
    /** Name without the `__Host-` prefix. */
    name: line,
    /** Over HTTPS the name carries the `__Host-` prefix. */
    hostPrefix: z.boolean(),
    purpose: line,
    set: line,
    lifetime: line,
    httpOnly: z.boolean(),
    category: z.enum(storageCategories),
  });
  const storage = z.strictObject({
    key: line,
    area: z.enum(storageAreas),
    purpose: line,
    set: line,
    lifetime: line,
    category: z.enum(storageCategories),
  });
  const term = z
    .strictObject({ term: line, definition: rich, see: z.array(line).optional() })
    .transform((value) => ({ ...value, id: slugify(value.term) }));
  const position = z.strictObject({ title: line, location: line, hours: line, text: rich });

  return z.discriminatedUnion(
    'kind',
    [
      post,
      product,
      z.strictObject({ kind: z.literal('company'), ...common, updated: date, image: image.optional() }),
      z.strictObject({ kind: z.literal('careers'), ...common, updated: date, positions: z.array(position) }),
      z.strictObject({ kind: z.literal('legal'), ...legal }),
      z.strictObject({
        kind: z.literal('cookies'),
        ...legal,
        cookies: z.array(cookie).min(1),
        storage: z.array(storage).min(1),
      }),
      z.strictObject({ kind: z.literal('glossary'), ...common, updated: date, terms: z.array(term).min(1) }),
      z.strictObject({ kind: z.literal('guides'), ...common, updated: date }),
      z.strictObject({
        kind: z.literal('guide'),
        ...common,
        updated: date,
        order: z.int(),
        image: image.optional(),
      }),
    ],
    { error: (issue) => (issue.code === 'invalid_union' ? 'kind is missing or unknown' : undefined) },
  );
}
