import { use } from 'react';
import { useLocation } from 'react-router';
import { DocumentContext } from '#web/document/Document.tsx';
import { describeSite } from './describeSite.ts';
import { StructuredData } from './StructuredData.tsx';

interface MetaProps {
  /** Without the site's name, which is added everywhere but on the home page. */
  title: string;
  /** One or two sentences, at best under 160 characters. */
  description: string;
  /** The one address of this page, with the query when that makes it another page. */
  path?: string;
  /** For pages that are of no use in a search index. */
  noindex?: boolean;
  article?: { published: string; updated?: string | null };
}

/** Title, description, canonical address and link previews of a page. Every page renders exactly one. */
export function Meta({ title, description, path, noindex, article }: MetaProps) {
  const { origin } = use(DocumentContext);
  const { pathname } = useLocation();
  const canonical = origin + (path ?? pathname);
  const home = pathname === '/';
  const full = home ? title : `${title} · Parapet`;
  const image = `${origin}/og${home ? '/home' : pathname}.png`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
      <meta property="og:site_name" content="Parapet" />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${title}. ${description}`} />
      <meta name="twitter:card" content="summary_large_image" />
      {article && <meta property="article:published_time" content={article.published} />}
      {article?.updated && <meta property="article:modified_time" content={article.updated} />}
      {home && <StructuredData data={describeSite(origin)} />}
    </>
  );
}
