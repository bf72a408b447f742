import { alertsTag } from '#core/alerts/getAlerts.ts';
import { findLiveSample } from '#core/content/findLiveSample.ts';
import { getPage, getPages } from '#core/content/getPage.ts';
import { projectsTag } from '#core/projects/projectTags.ts';
import { linkTo, pageOf } from './contentLinks.ts';
import type { PageLoader } from './PageLoader.ts';

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
