import type { Content } from '#core/content/compileContent.ts';
import type { ContentKind } from '#core/content/createFrontMatterSchema.ts';
import type { FixedPage } from '#wire/firstPage.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import type { Card } from './Card.ts';

export type ProjectCard = Omit<Extract<Card, { kind: 'project' }>, 'kind'>;

/** A project's name, score and rating by its id. */
export type FindProjectCard = (id: string) => Promise<ProjectCard | undefined>;

const labels: Record<ContentKind, string> = {
  post: 'Blog',
  product: 'Product',
  guide: 'Guide',
  guides: 'Resources',
  glossary: 'Resources',
  company: 'Company',
  careers: 'Company',
  legal: 'Company',
  cookies: 'Company',
};

const homeCard: Card = {
  kind: 'page',
  label: 'Security of crypto projects, with evidence',
  title: 'Know who holds the keys before you hold the token',
  summary: fixedPages.home.description,
};

/** What a scan's link shows, by its id. */
export type FindScanCard = (id: string) => Promise<{ title: string; summary: string } | undefined>;

/** Projects side by side, by the part of the address that names them. */
export type FindComparisonCard = (projects: string) => Promise<Extract<Card, { kind: 'comparison' }>>;

/** Boards whose single pages have the picture of the whole. */
const boards: readonly FixedPage[] = [
  fixedPages.incidents,
  fixedPages.categories,
  fixedPages.chains,
  fixedPages.auditors,
];

export interface CardSources {
  content: Content;
  findComparison?: FindComparisonCard | undefined;
  findProject?: FindProjectCard | undefined;
  findScan?: FindScanCard | undefined;
}

/** The card of a page by its path; `/home` stands for the home page. */
export async function findCard(
  { content, findProject, findScan, findComparison }: CardSources,
  path: string,
): Promise<Card | undefined> {
  if (path === '/home') return homeCard;
  const entry = [...content.posts, ...content.pages].find((one) => one.path === path);
  if (entry) return { kind: 'page', label: labels[entry.kind], title: entry.title, summary: entry.summary };
  const fixed = Object.values(fixedPages).find((one) => one.path === path && one.path !== '/');
  if (fixed) return { kind: 'page', label: 'Resources', title: fixed.title, summary: fixed.description };
  const board = boards.find(
    (one) => path.startsWith(`${one.path}/`) && !path.includes('/', one.path.length + 1),
  );
  if (board) return { kind: 'page', label: 'Resources', title: board.title, summary: board.description };
  const compared = /^\/compare\/([^/]+)$/.exec(path)?.[1];
  if (compared !== undefined) return findComparison?.(decodeURIComponent(compared));
  const scanId = /^\/scan\/([^/]+)$/.exec(path)?.[1];
  const scan = scanId === undefined ? undefined : await findScan?.(scanId);
  if (scan) return { kind: 'page', label: 'Scan', ...scan };
  // Its disputes are shown with the picture of the project.
  const id = /^\/projects\/([^/]+)(?:\/disputes(?:\/\w+)?)?$/.exec(path)?.[1];
  const project = id === undefined ? undefined : await findProject?.(id);
  return project && { kind: 'project', ...project };
}
