import type { ReactNode } from 'react';
import type { Crumb } from '#web/seo/describeContent.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';

interface PageHeadProps {
  trail: readonly Crumb[];
  title: string;
  summary?: string;
  /** A line of dates, reading time and tags under the summary. */
  children?: ReactNode;
}

/** The opening of a page of text. */
export function PageHead({ trail, title, summary, children }: PageHeadProps) {
  return (
    <div className="border-b border-line bg-mist" data-written="">
      <div className="wrap pt-5 pb-6 sm:pt-10 sm:pb-12">
        <Breadcrumbs trail={trail} />
        <h1 className="mt-2 max-w-[24ch] sm:mt-3" tabIndex={-1}>
          {title}
        </h1>
        {summary && (
          <p className="mt-2.5 max-w-[62ch] text-base text-muted sm:mt-4 sm:text-lg sm:leading-normal">
            {summary}
          </p>
        )}
        {children && (
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted sm:mt-5">
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
