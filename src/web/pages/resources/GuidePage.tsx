import { DateText } from '#web/pages/content/DateText.tsx';
import { Neighbours } from '#web/pages/content/Neighbours.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Prose } from '#web/pages/content/Prose.tsx';
import { TextColumns } from '#web/pages/content/TextColumns.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import type { GuideData } from '#wire/content.ts';
import { guidesCrumb, resourcesCrumb } from './trails.ts';

export function Component({
  data: { title, summary, path, prose, readingMinutes, updated, previous, next },
}: {
  data: GuideData;
}) {
  return (
    <main id="main">
      <Meta title={title} description={summary} />
      <PageHead trail={[resourcesCrumb, guidesCrumb, { name: title, path }]} title={title} summary={summary}>
        <span>{readingMinutes} min read</span>
        <span>
          Updated <DateText day={updated} />
        </span>
      </PageHead>
      <TextColumns contents={prose.contents}>
        <Prose html={prose.html} />
        <Neighbours
          label="Other guides"
          previous={previous && { word: 'Previous guide', link: previous }}
          next={next && { word: 'Next guide', link: next }}
        />
      </TextColumns>
    </main>
  );
}
