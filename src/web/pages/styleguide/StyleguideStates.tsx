import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { StaleNote } from '#web/ui/StaleNote.tsx';

export function StyleguideStates() {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Card>
        <SkeletonRows rows={4} label="Loading projects" />
      </Card>
      <Card>
        <EmptyState title="No project matches" action={<Button>Clear filters</Button>}>
          Three filters apply. The narrowest is Score 90 to 100.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState title="The projects could not be loaded" requestId="req-7f3a" retryTo="#states">
          The server did not answer in time.
        </ErrorState>
      </Card>
      <Card className="space-y-5 p-6">
        <ProgressBar label="Importing projects" percent={62} detail="12,400 of 20,000" />
        <ProgressBar label="Reading the chain" />
        <StaleNote at="2026-11-14T22:41:00Z">The node has not answered since.</StaleNote>
      </Card>
      <Card className="p-6 lg:col-span-2">
        <div className="prose">
          <h3>How we read a proxy</h3>
          <p>
            The <a href="#states">implementation slot</a> is read at every block; a change of{' '}
            <code>0x3608…2bbc</code> raises an alert.
          </p>
          <table>
            <thead>
              <tr>
                <th>Slot</th>
                <th>Standard</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Implementation</td>
                <td>ERC-1967</td>
              </tr>
            </tbody>
          </table>
          <pre>
            <code>eth_getStorageAt(address, slot, block)</code>
          </pre>
        </div>
      </Card>
    </div>
  );
}
