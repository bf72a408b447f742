import { Outlet, useLoaderData } from 'react-router';
import type { RootData } from '#wire/pages.ts';
import { Document } from './document/Document.tsx';
import { Shell } from './shell/Shell.tsx';

/** Every page: the document, the shell and the routed page inside it. */
export function Root() {
  return (
    <Document>
      <Shell {...useLoaderData<RootData>()}>
        <Outlet />
      </Shell>
    </Document>
  );
}
