import { alertsTag, projectsTag } from '#core/cacheTags.ts';
import type { Content, ContentPage, ContentPost } from '#core/content/compileContent.ts';
import { companyKinds } from '#core/content/contentRoute.ts';
import type { ContentEntry } from '#core/content/createFileCompiler.ts';
import { findLiveSample } from '#core/content/findLiveSample.ts';
import { findPostList } from '#core/content/findPostList.ts';
import { getPage, getPages } from '#core/content/getPage.ts';
import { notFound } from '#lib/AppError.ts';
import type { CompanyData, ContentLink, PostLink, Prose } from '#wire/content.ts';
import type { OpenApiDocument } from '#wire/openApi.ts';
import type { PageLoader } from './PageLoader.ts';

export const linkTo = ({ path, title, summary }: ContentLink): ContentLink => ({ path, title, summary });

export const proseOf = ({ html, contents }: ContentEntry): Prose => ({ html, contents });

/** What every page made from a file carries. */
export const pageOf = (entry: ContentEntry) => ({ ...linkTo(entry), prose: proseOf(entry) });

export const postLinkTo = (post: ContentPost): PostLink => ({
  ...linkTo(post),
  slug: post.slug,
  date: post.date,
  tags: post.tags,
  readingMinutes: post.readingMinutes,
  image: post.image ?? null,
});

/** Of an example on the page; the document has it whole. */
const longestExample = 3_000;

/** The document without examples that nobody would read on a page. */
function withoutLongExamples(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => {
        const ok = operation.responses['200'];
        const json = ok && 'content' in ok ? ok.content?.['application/json'] : undefined;
        if (!json?.example || JSON.stringify(json.example).length <= longestExample)
          return [method, operation];
        const { example: _, ...rest } = json;
        const responses = { ...operation.responses, 200: { ...ok, content: { 'application/json': rest } } };
        return [method, { ...operation, responses }];
      }),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

export const loadApi: PageLoader<'api'> = async ({ describeApi }) => ({
  data: withoutLongExamples(await describeApi()),
  tags: [],
});

export const loadBlog: PageLoader<'blog'> = async ({ content }, { query }) => {
  const tag = query.tag ?? null;
  const page = /^[1-9]\d{0,5}$/.test(query.page ?? '1') ? Number(query.page ?? '1') : 0;
  const list = findPostList(content.current, { tag, page });
  if (!list) throw notFound('There is no such page of the blog');
  return { data: { ...list, tag, posts: list.posts.map(postLinkTo) }, tags: ['content'] };
};

export const loadPost: PageLoader<'post'> = async ({ content }, { query }) => {
  const { posts } = content.current;
  const index = posts.findIndex(({ slug }) => slug === query.slug);
  const post = posts[index];
  if (!post) throw notFound(`There is no post ${query.slug}`);
  const [newer, older] = [posts[index - 1], posts[index + 1]];
  return {
    data: {
      ...pageOf(post),
      ...postLinkTo(post),
      author: post.author,
      updated: post.updated ?? null,
      newer: newer ? linkTo(newer) : null,
      older: older ? linkTo(older) : null,
    },
    tags: ['content'],
  };
};

type CompanyPage = Extract<ContentPage, { kind: (typeof companyKinds)[number] }>;

/** What only this kind of page has. */
function detailsOf(page: CompanyPage) {
  switch (page.kind) {
    case 'company':
      return { kind: page.kind, updated: page.updated };
    case 'careers':
      return { kind: page.kind, updated: page.updated, positions: page.positions };
    case 'legal':
      return { kind: page.kind, effective: page.effective, notice: page.notice };
    case 'cookies': {
      const { kind, effective, notice, cookies, storage } = page;
      return { kind, effective, notice, cookies, storage };
    }
  }
}

export const loadCompany: PageLoader<'company'> = async ({ content: { current } }, { query }) => {
  const page = getPage(current, { path: `/company/${query.slug}`, kinds: companyKinds });
  const data: CompanyData = {
    ...pageOf(page),
    slug: page.slug,
    others: current.pages.filter((other) => companyKinds.some((kind) => kind === other.kind)).map(linkTo),
    ...detailsOf(page),
  };
  return { data, tags: ['content'] };
};

/** The product whose page shows what is being monitored right now. */
const monitoringPath = '/products/skynet';

export const loadProduct: PageLoader<'product'> = async ({ db, content, getFigures }, { query }) => {
  const path = `/products/${query.slug}`;
  const product = getPage(content.current, { path, kinds: ['product'] });
  const others = getPages(content.current, 'product')
    .filter((other) => other !== product)
    .sort((a, b) => a.order - b.order);
  const { slug, name, image, audience, steps, deliverables, sample, questions } = product;
  return {
    data: {
      ...pageOf(product),
      ...{ slug, name, image, audience, steps, deliverables, sample, questions },
      live: path === monitoringPath ? { figures: (await getFigures?.()) ?? null } : null,
      liveSample: await findLiveSample(db, slug),
      others: others.map((other) => ({ ...linkTo(other), name: other.name })),
    },
    tags: ['content', projectsTag, alertsTag],
  };
};

const guidesOf = (content: Content) => getPages(content, 'guide').sort((a, b) => a.order - b.order);

export const loadResources: PageLoader<'resources'> = async ({ content: { current } }) => ({
  data: {
    posts: current.posts.slice(0, 3).map(postLinkTo),
    guides: guidesOf(current).map(linkTo),
    glossaryTerms: getPages(current, 'glossary').reduce((count, { terms }) => count + terms.length, 0),
  },
  tags: ['content'],
});

export const loadGlossary: PageLoader<'glossary'> = async ({ content }) => {
  const glossary = getPage(content.current, { path: '/resources/glossary', kinds: ['glossary'] });
  const idOf = new Map(glossary.terms.map(({ term, id }) => [term, id]));
  return {
    data: {
      ...pageOf(glossary),
      terms: glossary.terms.map(({ id, term, definition, see = [] }) => ({
        ...{ id, term, definition },
        see: see.map((name) => ({ term: name, id: idOf.get(name) ?? '' })),
      })),
    },
    tags: ['content'],
  };
};

export const loadGuides: PageLoader<'guides'> = async ({ content: { current } }) => ({
  data: {
    ...pageOf(getPage(current, { path: '/resources/guides', kinds: ['guides'] })),
    guides: guidesOf(current).map((guide) => ({ ...linkTo(guide), readingMinutes: guide.readingMinutes })),
  },
  tags: ['content'],
});

export const loadGuide: PageLoader<'guide'> = async ({ content: { current } }, { query }) => {
  const guide = getPage(current, { path: `/resources/guides/${query.slug}`, kinds: ['guide'] });
  const guides = guidesOf(current);
  const index = guides.indexOf(guide);
  const [previous, next] = [guides[index - 1], guides[index + 1]];
  return {
    data: {
      ...pageOf(guide),
      readingMinutes: guide.readingMinutes,
      updated: guide.updated,
      previous: previous ? linkTo(previous) : null,
      next: next ? linkTo(next) : null,
    },
    tags: ['content'],
  };
};
