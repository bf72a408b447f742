import { notFound } from '#lib/AppError.ts';
import type { Content, ContentPage } from './compileContent.ts';
import type { ContentKind } from './createFrontMatterSchema.ts';

type PageOf<Kind extends ContentKind> = Extract<ContentPage, { kind: Kind }>;

/** The pages of one kind, by path. */
export function getPages<Kind extends ContentKind>({ pages }: Content, kind: Kind): PageOf<Kind>[] {
  return pages.filter((page): page is PageOf<Kind> => page.kind === kind);
}

/** A page by its path; NotFound when there is none of these kinds. */
export function getPage<Kind extends ContentKind>(
  { pages }: Content,
  { path, kinds }: { path: string; kinds: readonly Kind[] },
): PageOf<Kind> {
  const found = pages.find(
    (page): page is PageOf<Kind> => page.path === path && kinds.some((kind) => kind === page.kind),
  );
  if (!found) throw notFound(`There is no page ${path}`);
  return found;
}
