import type { Facts } from '#model/facts.ts';
import { percent } from '#scoring/factors/words.ts';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { holderColumns } from '#web/pages/project/lists/holderColumns.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Table } from '#web/ui/Table.tsx';
import type { ProjectHolders } from '#wire/holders.ts';
import { FactRow } from './FactRow.tsx';
import { ShareBar } from './ShareBar.tsx';

interface HoldersCardProps {
  projectId: string;
  holders: Facts['holders'];
  /** Of a moment of the past: who the largest were; null: now. */
  held: ProjectHolders | null;
}

/** How much the largest holders of the token have, and at a moment of the past who they were. */
export function HoldersCard({ projectId, holders, held }: HoldersCardProps) {
  const show = { projectId, factKey: 'holders', fact: holders } as const;
  return (
    <Card aria-labelledby="holders-title">
      <CardHeader id="holders-title" title="Holders" />
      <dl>
        <FactRow {...show} name="Held by the top 10">
          {({ top10Share }) => (
            <>
              {percent(top10Share)}
              <ShareBar share={top10Share} name="the top 10" rest="everybody else" />
            </>
          )}
        </FactRow>
        <FactRow {...show} name="Holders">
          {({ holders: count }) => (count === null ? 'not counted' : formatNumber(count))}
        </FactRow>
      </dl>
      {held && <Largest held={held} />}
    </Card>
  );
}

function Largest({ held: { token, block, problem, total, items } }: { held: ProjectHolders }) {
  if (token === null || block === null || problem !== null)
    return <CardRow className="text-xs text-muted">Who they were is not known. {problem}</CardRow>;
  if (total === 0)
    return (
      <CardRow className="text-xs text-muted">
        By its transfers nobody held any of it at block <BlockNumber chain={token.chain} number={block} />.
      </CardRow>
    );
  return (
    <>
      <CardRow className="text-xs text-muted">
        The largest by its transfers up to block <BlockNumber chain={token.chain} number={block} />:
      </CardRow>
      <div className="overflow-x-auto border-t border-line">
        <Table
          caption="Largest holders at that moment"
          columns={holderColumns(token)}
          rows={items}
          rowKey={({ address }) => address}
        />
      </div>
    </>
  );
}
