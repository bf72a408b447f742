import { entryFormats, type FeedFormat, feedTypes } from '#wire/feeds.ts';

interface FeedAlternatesProps {
  title: string;
  hrefOf: (format: FeedFormat) => string;
  formats?: readonly FeedFormat[];
}

/** By these a reader that is given the page's address finds its feeds. */
export function FeedAlternates({ title, hrefOf, formats = entryFormats }: FeedAlternatesProps) {
  return formats.map((format) => (
    <link key={format} rel="alternate" type={feedTypes[format]} title={title} href={hrefOf(format)} />
  ));
}
