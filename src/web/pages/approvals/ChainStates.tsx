import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { ApprovalsAnswer } from '#wire/approvals.ts';
import { SpenderFacts } from './SpenderFacts.tsx';

/** What was read of each chain, and what the list may lack. */
export function ChainStates({ chains }: Pick<ApprovalsAnswer, 'chains'>) {
  return (
    <SectionCard title="What was read" bare>
      <ul>
        {chains.map(({ chain, name, block, reason, delegate, unknown }) => (
          <li key={chain} className="grid gap-2 border-t border-line px-4.5 py-4">
            <p className="font-semibold">
              {name}
              {block !== null && (
                <span className="font-normal text-muted">
                  {' '}
                  at block <BlockNumber chain={chain} number={block} />
                </span>
              )}
            </p>
            {reason !== null && <p>{reason}</p>}
            {delegate && (
              <div className="grid gap-1.5">
                <p className="text-danger">
                  This account runs the code of another address (EIP-7702), which may move everything it has.
                </p>
                {delegate.label !== null && <p>{delegate.label}</p>}
                <ChainHash chain={chain} kind="address" value={delegate.address} />
                <SpenderFacts chain={chain} address={delegate.address} info={delegate.info} control={null} />
                <p className="text-xs text-muted">
                  Remove it in the wallet that set it: no site can send that transaction for you.
                </p>
              </div>
            )}
            {unknown.length > 0 && (
              <div className="text-xs">
                <p className="text-muted">Unknown</p>
                <ul className="list-disc pl-4">
                  {unknown.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4.5 py-3 text-xs text-muted">
        Not seen on any chain: signed permissions that nobody has used yet.
      </p>
    </SectionCard>
  );
}
