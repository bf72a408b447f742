import { useChainName } from '#web/chains/SiteChains.tsx';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { StaleNote } from '#web/ui/StaleNote.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import type { ChainView } from '#wire/projectPage.ts';

/** A chain that was not asked for this long is no longer followed. */
const oldAfterMs = 10 * 60_000;
/** Fewer blocks than these arrive between two looks. */
const closeBlocks = 20;

interface ChainsNoteProps {
  chains: readonly ChainView[];
  asOf: string;
}

/** Where each chain stands: "Demo chain: block 18,204, 12 s ago", or why it is not read. */
export function ChainsNote({ chains, asOf }: ChainsNoteProps) {
  if (chains.every(({ block, problem }) => block === null && problem === null)) {
    return (
      <p className="text-xs text-muted">
        No chain has been read for this project yet: figures that need one say “not measured yet”.
      </p>
    );
  }
  return (
    <ul aria-label="How far the chains are read" className="grid gap-1">
      {chains.map((view) => (
        <li key={view.chain}>
          <ChainNote view={view} asOf={asOf} />
        </li>
      ))}
    </ul>
  );
}

function ChainNote({ view, asOf }: { view: ChainView; asOf: string }) {
  const { block, time, behind, checkedAt, problem } = view;
  const name = useChainName()(view.chain);
  if (block === null || time === null) {
    return (
      <p className="text-xs text-muted">
        {name}: {problem ?? 'not read yet'}
      </p>
    );
  }
  const isOld = checkedAt === null || Date.parse(asOf) - Date.parse(checkedAt) > oldAfterMs;
  if (problem !== null || isOld) {
    return (
      <StaleNote at={time}>
        {name}, block <BlockNumber chain={view.chain} number={block} />:{' '}
        {problem ?? 'the chain was not read since'}
      </StaleNote>
    );
  }
  const isBehind = behind !== null && behind > closeBlocks;
  return (
    <p className="num flex flex-wrap items-center gap-2 text-xs text-muted">
      {isBehind ? <Chip tone="warning">catching up</Chip> : <Chip dot>live</Chip>}
      <span>
        {name}: block <BlockNumber chain={view.chain} number={block} />, <TimeAgo at={time} />
        {isBehind && <>, {formatNumber(behind)} blocks behind</>}
      </span>
    </p>
  );
}
