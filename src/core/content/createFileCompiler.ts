import type * as z from 'zod';
import type { ContentFault } from './contentError.ts';
import { findContentRoute } from './contentRoute.ts';
import {
  createFrontMatterSchema,
  type FrontMatter,
  type FrontMatterSchemaOptions,
  slugPattern,
} from './createFrontMatterSchema.ts';
import type { InternalLink } from './inspectTokens.ts';
import { parseFrontMatter } from './parseFrontMatter.ts';
import type { ImageSize } from './readImageSize.ts';
import { type RenderedMarkdown, renderMarkdown } from './renderMarkdown.ts';

export interface DescribedIssue {
  path: PropertyKey[];
  message: string;
}

/** Says in plain words what a schema issue means; one unknown key is one fault, at its own line. */
export function describeIssue(issue: z.core.$ZodIssue): DescribedIssue[] {
  const name = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: `unknown front matter key "${[...issue.path, key].map(String).join('.')}"`,
    }));
  }
  if (issue.code === 'invalid_union') return [{ path: issue.path, message: issue.message }];
  if (issue.input === undefined && issue.code !== 'custom')
    return [{ path: issue.path, message: `${name} is missing` }];
  return [{ path: issue.path, message: `${name}: ${issue.message}` }];
}

type Body = Pick<RenderedMarkdown, 'html' | 'text' | 'excerpt' | 'words' | 'readingMinutes' | 'contents'>;

export type ContentEntry = FrontMatter & Body & { file: string; slug: string; path: string };

export interface CompiledFile {
  path?: string;
  entry?: ContentEntry;
  links: InternalLink[];
  faults: ContentFault[];
}

type RenderPart = FrontMatterSchemaOptions['render'];

/** What each file's front matter must hold. Made once for all files: making it takes longer than reading one of them. */
function createFrontMatterReader(images: ReadonlyMap<string, ImageSize>) {
  let renderPart: RenderPart;
  const schema = createFrontMatterSchema({ images, render: (markdown) => renderPart(markdown) });
  return (data: unknown, render: RenderPart) => {
    renderPart = render;
    return schema.safeParse(data, { reportInput: true });
  };
}

/** One Markdown file to one typed entry; never throws, so that every fault of every file is found in one run. */
export function createFileCompiler(images: ReadonlyMap<string, ImageSize>) {
  const readFrontMatter = createFrontMatterReader(images);
  return (source: { file: string; text: string }) => compileFile(source, { images, readFrontMatter });
}

interface FileContext {
  images: ReadonlyMap<string, ImageSize>;
  readFrontMatter: ReturnType<typeof createFrontMatterReader>;
}

function compileFile(
  { file, text }: { file: string; text: string },
  { images, readFrontMatter }: FileContext,
): CompiledFile {
  const faults: ContentFault[] = [];
  const report = (line: number, message: string) => faults.push({ file, line, message });
  const folder = file.split('/').slice(0, -1).join('/');
  const route = findContentRoute(folder);
  if (!route) {
    report(1, `folder "${folder}" holds no known kind of content`);
    return { links: [], faults };
  }

  const source = parseFrontMatter(text);
  for (const fault of source.faults) report(fault.line, fault.message);

  const slug = readSlug(source.data) ?? file.slice(folder.length + 1).replace(/\.md$/, '');
  if (!slugPattern.test(slug)) report(1, `slug "${slug}" must be lower-case words joined by hyphens`);
  const path = route.pathOf(slug);

  const links: InternalLink[] = [];
  const parsed = readFrontMatter(source.data, (markdown) => {
    const rendered = renderMarkdown(markdown, { path, images });
    for (const link of rendered.links) links.push({ ...link, line: source.lineOfText(link.href) });
    return rendered;
  });
  if (!parsed.success && source.faults.length === 0) {
    for (const issue of parsed.error.issues.flatMap(describeIssue))
      report(source.lineOf(issue.path), issue.message);
  }

  const {
    links: bodyLinks,
    faults: bodyFaults,
    ...body
  } = renderMarkdown(source.body, {
    path,
    images,
    firstLine: source.bodyLine,
  });
  for (const fault of bodyFaults) report(fault.line, fault.message);
  if (source.body.trim() === '') report(source.bodyLine, 'the text is empty');

  const found = { path, links: [...links, ...bodyLinks], faults };
  if (!parsed.success) return found;
  if (!route.kinds.includes(parsed.data.kind)) {
    report(source.lineOf(['kind']), `kind "${parsed.data.kind}" does not belong in ${folder}/`);
    return found;
  }
  return { ...found, entry: { ...parsed.data, ...body, file, slug, path } };
}

function readSlug(data: unknown): string | undefined {
  const slug = typeof data === 'object' && data !== null && 'slug' in data ? data.slug : undefined;
  return typeof slug === 'string' ? slug : undefined;
}
