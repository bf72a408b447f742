import type { ContentPage } from '#core/content/compileContent.ts';
import { companyKinds } from '#core/content/contentRoute.ts';
import { getPage } from '#core/content/getPage.ts';
import type { CompanyData } from '#wire/content.ts';
import { linkTo, pageOf } from './contentLinks.ts';
import type { PageLoader } from './PageLoader.ts';

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
