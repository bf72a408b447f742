import type { ReactNode } from 'react';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import type { Crumb } from '#web/seo/describeContent.ts';
import { FeedAlternates } from '#web/seo/FeedAlternates.tsx';
import { entryFormats, type FeedFormat, feedLabels } from '#wire/feeds.ts';

interface BoardHeadProps {
  trail: readonly Crumb[];
  title: string;
  summary?: string;
  /** The same for programs. */
  files: { csv: string; json: string; feedOf?: (format: FeedFormat) => string };
  children?: ReactNode;
}

/** The opening of a board, with its files. */
export function BoardHead({ trail, title, summary, files: { csv, json, feedOf }, children }: BoardHeadProps) {
  return (
    <PageHead trail={trail} title={title} {...(summary !== undefined && { summary })}>
      {children}
      <a href={csv} className="link">
        CSV
      </a>
      <a href={json} className="link">
        JSON
      </a>
      {feedOf && (
        <>
          <FeedAlternates title={title} hrefOf={feedOf} />
          {entryFormats.map((format) => (
            <a key={format} href={feedOf(format)} className="link">
              {feedLabels[format]}
            </a>
          ))}
        </>
      )}
    </PageHead>
  );
}
