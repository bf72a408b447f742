import type { ReactNode } from 'react';
import type { Fact, Upgradeability } from '#model/facts.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { FactNote } from '#web/pages/project/evidence/FactNote.tsx';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';

function describeUpgrade(value: Upgradeability): ReactNode {
  if (value.kind === 'immutable') return 'No way to upgrade the code was found';
  if (value.kind === 'customProxy' && value.pattern === 'diamond')
    return 'Upgradeable function by function: a diamond (EIP-2535)';
  return value.kind === 'standardProxy'
    ? `Upgradeable through a standard proxy (${value.pattern})`
    : `Upgradeable through a proxy of its own kind (${value.pattern})`;
}

/** Whether the code can be replaced, and how. */
export function UpgradeCard({
  upgradeability,
  projectId,
}: {
  upgradeability: Fact<Upgradeability>;
  projectId: string;
}) {
  return (
    <Card aria-labelledby="upgrade-title">
      <CardHeader id="upgrade-title" title="Upgrades" />
      {upgradeability.state === 'unknown' ? (
        <NotMeasured
          title="Not known"
          why={upgradeability.why}
          dispute={<DisputeLink about="fact:upgradeability" what="upgrades" />}
        >
          Do not read this as “the code cannot be replaced”.
        </NotMeasured>
      ) : (
        <CardRow>
          <p>{describeUpgrade(upgradeability.value)}</p>
          <FactNote
            fact={upgradeability}
            projectId={projectId}
            dispute={<DisputeLink about="fact:upgradeability" what="upgrades" />}
          />
        </CardRow>
      )}
    </Card>
  );
}
