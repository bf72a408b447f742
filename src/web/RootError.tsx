import { Document } from './document/Document.tsx';
import { ServerErrorPage } from './pages/errors/ServerErrorPage.tsx';

/** When not even the shell's data could be loaded: the page of last resort stands alone. */
export function RootError() {
  return (
    <Document>
      <ServerErrorPage />
    </Document>
  );
}
