import type { ReactNode } from 'react';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Link } from '#web/ui/Link.tsx';
import { fixedPages } from '#wire/fixedPages.ts';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5">{children}</ul>
    </section>
  );
}

/** Only what the tests of this repository do, and what nobody has done. */
export function Component() {
  const { path, title, description } = fixedPages.accessibility;
  return (
    <main id="main">
      <Meta title={title} description={description} />
      <PageHead trail={[{ name: title, path }]} title={title} summary={description}>
        <span>Goal: WCAG 2.2, level AA</span>
      </PageHead>
      <div className="wrap grid max-w-200 gap-10 py-6 sm:py-12">
        <p>
          This statement describes the Parapet software as delivered. No outside body has checked it, so we do
          not claim that it conforms.
        </p>
        <Part title="What was tested">
          <li>Pages with axe in Chromium, all of its standard rules; its colour rules in light and dark.</li>
          <li>Menus, search, dialogs, tabs, forms and the guided tour with the keyboard alone.</li>
          <li>
            Widths of 1440, 1024 and 390 pixels: nothing is cut off and the page does not scroll sideways.
          </li>
          <li>Reduced motion: nothing moves that does not have to.</li>
          <li>A page change moves the focus to the heading and announces the title.</li>
        </Part>
        <Part title="What is known">
          <li>Nobody has tested the site with a screen reader, voice control or a magnifier.</li>
          <li>No people with disabilities have tested it for us.</li>
          <li>The tests run in Chromium alone, not in Firefox or Safari.</li>
          <li>Audit reports are files of the auditors. Many are PDF files without structure.</li>
          <li>
            Where the operator shows the quote form of another company, that form was not tested. Our own form
            was.
          </li>
          <li>Mails were tested in code and size, not in mail programs.</li>
        </Part>
        <section>
          <h2>Tell us</h2>
          <p className="mt-3">
            Something does not work for you? Use <b className="font-[550]">Report Incident</b> in the footer
            and name the page. Who runs this site, and how to reach them, stands in the{' '}
            <Link to="/company/privacy-policy" className="link">
              Privacy Policy
            </Link>
            .
          </p>
        </section>
      </div>
    </main>
  );
}
