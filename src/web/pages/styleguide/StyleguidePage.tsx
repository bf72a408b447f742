import type { ReactNode } from 'react';
import { Link } from '#web/ui/Link.tsx';
import { StyleguideCharts } from './StyleguideCharts.tsx';
import { StyleguideData } from './StyleguideData.tsx';
import { StyleguideForms } from './StyleguideForms.tsx';
import { StyleguideLayers } from './StyleguideLayers.tsx';
import { StyleguideMarks } from './StyleguideMarks.tsx';
import { StyleguideStates } from './StyleguideStates.tsx';

const sections: readonly { id: string; title: string; content: ReactNode }[] = [
  { id: 'marks', title: 'Colour, chips and marks', content: <StyleguideMarks /> },
  { id: 'forms', title: 'Buttons and fields', content: <StyleguideForms /> },
  { id: 'data', title: 'Tables, tabs and pages', content: <StyleguideData /> },
  { id: 'layers', title: 'Menus, dialogs and toasts', content: <StyleguideLayers /> },
  { id: 'states', title: 'States of a list', content: <StyleguideStates /> },
  { id: 'charts', title: 'Charts', content: <StyleguideCharts /> },
];

/** Every part of src/web/ui and src/web/charts on one page; development and tests only. */
export function Component() {
  return (
    <main id="main" className="wrap py-12">
      <title>Styleguide · Parapet</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>Styleguide</h1>
      <p className="mt-3 max-w-[56ch] text-base text-muted">
        Paper and ink, one signal colour, evidence first. All figures on this page are invented.
      </p>
      <nav aria-label="Sections" className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
        {sections.map(({ id, title }) => (
          <Link key={id} to={`#${id}`} className="link inline-flex min-h-6 items-center">
            {title}
          </Link>
        ))}
        <Link to="/styleguide/mails" reloadDocument className="link inline-flex min-h-6 items-center">
          Mails
        </Link>
      </nav>
      {sections.map(({ id, title, content }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-12">
          <h2 id={`${id}-title`} className="mb-4">
            {title}
          </h2>
          {content}
        </section>
      ))}
    </main>
  );
}
