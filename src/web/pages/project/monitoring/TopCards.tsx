import { addressKey } from '#model/addressKey.ts';
import { MeasuredCard } from '#web/pages/project/evidence/MeasuredCard.tsx';
import type { TabOf } from '#wire/projectPage.ts';
import { callerColumns, eventColumns, functionColumns } from './topColumns.tsx';

interface TopCardsProps {
  project: { id: string; name: string };
  tab: TabOf<'on-chain-monitoring'>;
}

/** Who calls these contracts most, what they emit and which functions are used. */
export function TopCards({ project, tab }: TopCardsProps) {
  const { topCallers, topEvents, topFunctionCalls, chains } = tab;
  const options = { project, isOneChain: chains.length < 2 };
  return (
    <>
      <MeasuredCard
        id="callers"
        title="Top callers"
        description="Who calls these contracts most, with the newest transaction of each. Direct callers only: a wallet that comes through another contract is not counted."
        list={topCallers}
        whole={{ projectId: project.id, list: 'callers', filter: {} }}
        columns={callerColumns(options)}
        rowKey={addressKey}
        empty={{ title: 'No calls yet', text: 'No transaction was sent straight to these contracts.' }}
      />
      <MeasuredCard
        id="events"
        title="Top events"
        description="Which events these contracts emit most, with the newest transaction of each."
        list={topEvents}
        whole={{ projectId: project.id, list: 'event-kinds', filter: {} }}
        columns={eventColumns(options)}
        rowKey={({ chain, contract, topic }) => `${chain} ${contract.address} ${topic}`}
        empty={{ title: 'No events yet', text: 'These contracts have not emitted anything.' }}
      />
      <MeasuredCard
        id="calls"
        title="Top function calls"
        description="Which functions are called most, with the newest transaction of each. Direct calls only."
        list={topFunctionCalls}
        whole={{ projectId: project.id, list: 'functions', filter: {} }}
        columns={functionColumns(options)}
        rowKey={({ chain, contract, selector }) => `${chain} ${contract.address} ${selector}`}
        empty={{ title: 'No calls yet', text: 'No function was called straight from outside.' }}
      />
    </>
  );
}
