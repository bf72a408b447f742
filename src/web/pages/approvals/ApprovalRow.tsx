import { useId } from 'react';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { Chip, type Tone } from '#web/ui/Chip.tsx';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { formatUsd } from '#web/ui/formatUsd.ts';
import type { ApprovalView } from '#wire/approvals.ts';
import { SpenderFacts } from './SpenderFacts.tsx';

export const approvalKey = ({ chain, kind, token, item, spender }: ApprovalView): string =>
  `${chain}/${kind}/${token}/${item}/${spender}`;

const concernWords: Readonly<Record<ApprovalView['concerns'][number], { text: string; tone: Tone }>> = {
  incident: { text: 'Incident on record', tone: 'danger' },
  changed: { text: 'Changed since approval', tone: 'danger' },
  account: { text: 'Spender is one key', tone: 'danger' },
  takeover: { text: 'Can be taken over at once', tone: 'danger' },
  unlimited: { text: 'Unlimited', tone: 'warning' },
};

/** What it allows, in one phrase. */
function describeAllowed({ kind, symbol, amount, unlimited, item }: ApprovalView): string {
  if (kind === 'all') return `Every item of ${symbol}`;
  if (kind === 'item') return `${symbol} #${item}`;
  if (unlimited) return `Unlimited ${symbol}`;
  return amount === null ? `An amount of ${symbol} whose unit is unknown` : `Up to ${amount} ${symbol}`;
}

function AtRisk({ approval: { kind, atRisk, atRiskUsd, symbol } }: { approval: ApprovalView }) {
  if (atRisk === null) return <>unknown</>;
  if (atRisk === '0') return <>nothing</>;
  if (kind === 'all' || kind === 'item') return <>{`${atRisk} ${atRisk === '1' ? 'item' : 'items'}`}</>;
  return (
    <>
      <Amount exact={atRisk} unit={symbol} />
      {atRiskUsd !== null && <span className="text-muted"> ({formatUsd(atRiskUsd)})</span>}
    </>
  );
}

interface ApprovalRowProps {
  approval: ApprovalView;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
}

/** One approval: what may be taken, by whom, and what speaks against it. */
export function ApprovalRow({ approval, isChosen, onChoose }: ApprovalRowProps) {
  const id = useId();
  const { chain, spender, spenderLabel, spenderProject, token, concerns, since, evidence } = approval;
  const allowed = describeAllowed(approval);
  return (
    <li className="grid gap-x-5 gap-y-3 grid-cols-[auto_minmax(0,1fr)] border-t border-line px-4.5 py-4 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-4.5 scroll-mb-40 cursor-pointer accent-signal"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
        aria-label={`Choose ${allowed} for ${spenderLabel ?? spender} on ${chain}`}
      />
      <div className="grid min-w-0 content-start gap-1.5">
        <label htmlFor={id} className="font-semibold wrap-anywhere">
          {allowed}
        </label>
        <p className="flex flex-wrap gap-1.5">
          {concerns.map((one) => (
            <Chip key={one} tone={concernWords[one].tone}>
              {concernWords[one].text}
            </Chip>
          ))}
        </p>
        <p>
          <span className="text-muted">At risk now: </span>
          <AtRisk approval={approval} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <ChainName id={chain} />
          <ChainHash chain={chain} kind="address" value={token} />
          {since !== null && (
            <span>
              approved in block <BlockNumber chain={chain} number={since} />
            </span>
          )}
          {approval.kind === 'permit2' && <span>by Permit2{describeEnd(approval)}</span>}
        </p>
        <EvidenceLinks evidence={evidence} projectId="" />
      </div>
      <div className="col-start-2 grid min-w-0 content-start gap-1.5 sm:col-start-3">
        {spenderProject ? (
          <ProjectName project={spenderProject}>{spenderLabel}</ProjectName>
        ) : (
          <span className="font-semibold">{spenderLabel ?? 'Spender not on record'}</span>
        )}
        <ChainHash chain={chain} kind="address" value={spender} />
        <SpenderFacts
          chain={chain}
          address={spender}
          info={approval.spenderInfo}
          control={spenderProject?.control ?? null}
        />
      </div>
    </li>
  );
}

const never = 4_000;

function describeEnd({ expiresAt }: ApprovalView): string {
  if (expiresAt === null) return '';
  const end = new Date(expiresAt);
  return end.getUTCFullYear() > never ? ', without end' : `, until ${formatDateTime(end)}`;
}
