import type { Control } from '#model/facts.ts';
import { placeHrefs } from '#model/placeHrefs.ts';
import { findRole } from '#model/roleGuards.ts';
import { count } from '#scoring/factors/words.ts';
import { useIsRead } from '#web/chains/SiteChains.tsx';
import { contractNames, type NameOf } from '#web/pages/project/powers/contractNames.ts';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import type { ControlGraph } from './ControlGraph.ts';
import { ControlPicture } from './ControlPicture.tsx';
import { drawControl } from './drawControl.ts';

interface ControlCardProps {
  control: Control;
  project: ProjectDetails;
  tab: Pick<TabOf<'governance'>, 'addresses' | 'functions'>;
}

/** Who controls what, as a picture. The lists below it say the same in words. */
export function ControlCard({ control, project, tab }: ControlCardProps) {
  const isRead = useIsRead();
  if (control.powers.length === 0) return null;
  const guards = new Map(
    tab.functions.map(({ contract, name, selector, guard }) => [`${contract} ${name ?? selector}`, guard]),
  );
  const { graph, layout } = drawControl(control.powers, {
    nameOf: nameHolders(project, tab),
    roleOf: (power) => findRole(guards.get(`${power.contract} ${power.function}`) ?? ''),
  });
  const chains = new Map([
    ...tab.functions.map(({ contract, chain }) => [contract, chain] as const),
    ...tab.addresses.map(({ address, chain }) => [address, chain] as const),
  ]);
  const missing = control.contracts - control.contractsRead;
  return (
    <Card aria-labelledby="picture-title" data-stated="" className="overflow-hidden">
      <CardHeader
        id="picture-title"
        title="Who controls what"
        description="From each contract on the left, the lines lead to whoever must agree. The lists below say the same in words."
      />
      <ControlPicture
        layout={layout}
        title="Control graph"
        description={describeGraph(graph)}
        hrefOf={(address) => {
          const chain = chains.get(address);
          return chain !== undefined && isRead(chain) ? placeHrefs.address({ chain, address }) : undefined;
        }}
      />
      {missing > 0 && (
        <CardRow className="text-xs text-muted">
          {count(missing, 'contract')} of {control.contracts} could not be read whole, so the picture may lack
          some.
        </CardRow>
      )}
      {!control.complete && (
        <CardRow className="text-xs text-muted">
          Drawn from the contracts on record. Contract list not confirmed complete.
        </CardRow>
      )}
    </Card>
  );
}

function nameHolders(project: ProjectDetails, { addresses }: ControlCardProps['tab']): NameOf {
  const own = contractNames(project);
  const labels = new Map(addresses.map(({ address, label }) => [address.toLowerCase(), label]));
  return (address) => own(address) ?? labels.get(address.toLowerCase()) ?? undefined;
}

const describeGraph = ({ nodes, edges }: ControlGraph): string =>
  `${count(nodes.length, 'box', 'boxes')} and ${count(edges.length, 'line')}. Each line leads from what is commanded to whoever commands it.`;
