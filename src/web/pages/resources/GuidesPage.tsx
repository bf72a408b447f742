import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Prose } from '#web/pages/content/Prose.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { GuidesData } from '#wire/content.ts';
import { guidesCrumb, resourcesCrumb } from './trails.ts';

export function Component({ data: { title, summary, prose, guides } }: { data: GuidesData }) {
  return (
    <main id="main">
      <Meta title={title} description={summary} />
      <PageHead trail={[resourcesCrumb, guidesCrumb]} title={title} summary={summary} />
      <div className="wrap grid gap-8 py-6 sm:py-12">
        <Prose html={prose.html} />
        <ol className="grid gap-4 lg:grid-cols-2">
          {guides.map((guide, index) => (
            <li
              key={guide.path}
              className="card relative grid grid-cols-[auto_1fr] gap-x-5 p-5 transition-colors hover:border-line-strong hover:bg-mist"
            >
              <span aria-hidden="true" className="num text-xl font-[650] text-signal">
                {index + 1}
              </span>
              <div>
                <h2 className="text-lg">
                  <Link to={guide.path} className="after:absolute after:inset-0">
                    {guide.title}
                  </Link>
                </h2>
                <p className="mt-2 text-muted">{guide.summary}</p>
                <p className="mt-2 text-xs text-muted">{guide.readingMinutes} min read</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </main>
  );
}
