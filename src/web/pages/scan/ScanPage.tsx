import { use } from 'react';
import { SiteChains } from '#web/chains/SiteChains.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import type { ScanFormData } from '#wire/scans.ts';
import { RecentScans } from './RecentScans.tsx';
import { ScanForm } from './ScanForm.tsx';
import { useStartScan } from './useStartScan.ts';
import { WatchedAddresses } from './WatchedAddresses.tsx';

/** One press scans it, for whoever has no address at hand. */
function Example({
  example: { chain, address, what, project },
}: {
  example: ScanFormData['examples'][number];
}) {
  const { busy, fault, start } = useStartScan();
  return (
    <form
      method="post"
      action="/scan"
      onSubmit={(event) => {
        event.preventDefault();
        void start({ chain, address });
      }}
    >
      <input type="hidden" name="address" value={address} />
      <input type="hidden" name="chain" value={chain} />
      <Button type="submit" loading={busy} title={`${project}, ${address}`}>
        {what}
      </Button>
      <span role="alert" className="ml-3 text-danger">
        {fault}
      </span>
    </form>
  );
}

function Examples({ examples }: Pick<ScanFormData, 'examples'>) {
  if (examples.length === 0) return null;
  return (
    <section aria-label="Examples" className="flex flex-wrap items-center gap-3">
      <p className="text-muted">Try one:</p>
      {examples.map((example) => (
        <Example key={example.address} example={example} />
      ))}
    </section>
  );
}

/** Asks which address to scan. */
export function Component({ data }: { data: ScanFormData }) {
  const { path, title, description } = fixedPages.scan;
  const [chain] = Object.keys(use(SiteChains));
  return (
    <main id="main">
      <Meta title={title} description={description} path={path} />
      <PageHead trail={[{ name: title, path }]} title={title} summary={description} />
      <div className="wrap grid max-w-200 gap-6 py-6 sm:py-12">
        {chain !== undefined ? (
          <ScanForm data={data} />
        ) : (
          <Card>
            <EmptyState title="This site reads no chain">
              Whoever runs it names the chains to read in its settings.
            </EmptyState>
          </Card>
        )}
        <Examples examples={data.examples} />
        <WatchedAddresses />
        <RecentScans recent={data.recent} />
        <Card aria-labelledby="limits-title" className="p-4.5">
          <h2 id="limits-title">Limits</h2>
          <ul className="mt-2 max-w-[76ch] list-disc space-y-1 pl-4 text-muted">
            <li>A scan reads one block. The next block may differ.</li>
            <li>Unknown stays unknown, with the reason.</li>
            <li>A result never says that an address is safe.</li>
          </ul>
          <div className="mt-4">
            <CopyField label="Command" value={`npm run parapet -- scan 0x… --chain ${chain ?? 'eip155:1'}`} />
          </div>
        </Card>
      </div>
    </main>
  );
}
