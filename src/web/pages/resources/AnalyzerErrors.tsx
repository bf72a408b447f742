import { measuredErrorCounts } from '#model/measuredErrorCounts.ts';
import { powerClasses } from '#model/powerClasses.ts';
import { Table } from '#web/ui/Table.tsx';

const { contracts, verdicts, kinds } = measuredErrorCounts;
const functions = Object.values(verdicts).reduce((sum, count) => sum + count, 0);

const rows = powerClasses.flatMap((kind) => {
  const counts = kinds[kind];
  return counts ? [{ kind, ...counts }] : [];
});

/** How often the analyser was right, as counts: nothing else on this site says how sure it is. */
export function AnalyzerErrors({ id, title }: { id: string; title: string }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-20">
        {title}
      </h2>
      <div className="prose mt-2">
        <p>
          Who may call a function is read from deployed code. Measured on {contracts} contracts that others
          published, their {functions} functions labelled by hand from the source: {verdicts.right} were
          rightly said to be for some only and {verdicts.open} to be open to everybody; {verdicts.missed} were
          called open by mistake, {verdicts.false} called privileged by mistake, and {verdicts.unknown} stayed
          unknown.
        </p>
        <p>
          Labels were written before the first run, and faults were fixed since. Expect more errors on new
          code.
        </p>
      </div>
      <div className="card mt-4 max-w-2xl overflow-hidden">
        <Table
          caption="Kinds of power, and how often each was named rightly"
          rows={rows}
          rowKey={({ kind }) => kind}
          columns={[
            { key: 'kind', header: 'Kind of power', cell: ({ kind }) => kind, title: true },
            { key: 'right', header: 'Right', cell: ({ right }) => right, align: 'end' },
            { key: 'missed', header: 'Missed', cell: ({ missed }) => missed, align: 'end' },
            {
              key: 'false',
              header: 'Named by mistake',
              cell: ({ false: mistaken }) => mistaken,
              align: 'end',
            },
            { key: 'unknown', header: 'Unknown', cell: ({ unknown }) => unknown, align: 'end' },
          ]}
        />
      </div>
    </section>
  );
}
