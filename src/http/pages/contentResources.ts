import type { Content } from '#core/content/compileContent.ts';
import { getPage, getPages } from '#core/content/getPage.ts';
import { linkTo, pageOf, postLinkTo } from './contentLinks.ts';
import type { PageLoader } from './PageLoader.ts';

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
