import type { ReactNode } from 'react';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import type { Crumb } from '#web/seo/describeContent.ts';

interface BoardHeadProps {
  trail: readonly Crumb[];
  title: string;
  summary?: string;
  /** The same for programs. */
  files: { csv: string; json: string; feed?: string | undefined };
  children?: ReactNode;
}

/** The opening of a board, with its files. */
export function BoardHead({ trail, title, summary, files: { csv, json, feed }, children }: BoardHeadProps) {
  return (
    <PageHead trail={trail} title={title} {...(summary !== undefined && { summary })}>
      {children}
      <a href={csv} className="link">
        CSV
      </a>
      <a href={json} className="link">
        JSON
      </a>
      {feed && (
        <a href={feed} className="link">
          Feed
        </a>
      )}
    </PageHead>
  );
}
