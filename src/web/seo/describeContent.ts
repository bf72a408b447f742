import { context, organisation } from './describeSite.ts';

export interface Crumb {
  name: string;
  path: string;
}

export const describeCrumbs = (origin: string, crumbs: readonly Crumb[]) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

export interface ArticleDescription {
  title: string;
  summary: string;
  path: string;
  author: string;
  date: string;
  updated: string | null;
}

export const describeArticle = (
  origin: string,
  { title, summary, path, author, date, updated }: ArticleDescription,
) => ({
  '@context': context,
  '@type': 'Article',
  headline: title,
  description: summary,
  datePublished: date,
  dateModified: updated ?? date,
  author: { '@type': 'Organization', name: author },
  publisher: organisation(origin),
  image: `${origin}/og${path}.png`,
  mainEntityOfPage: origin + path,
});

export const describeQuestions = (questions: readonly { question: string; answer: { text: string } }[]) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.text },
  })),
});
