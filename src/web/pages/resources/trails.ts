import { fixedPages } from '#wire/fixedPages.ts';

export const resourcesCrumb = { name: fixedPages.resources.title, path: fixedPages.resources.path };
export const blogCrumb = { name: fixedPages.blog.title, path: fixedPages.blog.path };
export const guidesCrumb = { name: 'Guides', path: '/resources/guides' };
