import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { HolderView } from '#wire/evidencePages.ts';

interface AddressHoldersProps {
  title: string;
  chain: string;
  holders: readonly HolderView[];
  /** Not all powers were looked at. */
  hasMore?: boolean;
  /** The other side of the power: its holder, or what it is over. */
  show: 'address' | 'contract';
  /** What the list stands in. */
  Section?: typeof SectionCard;
}

const kinds = {
  key: 'key',
  multisig: 'multisig',
  timelock: 'timelock',
  contract: 'contract',
  owner: 'owner of a multisig',
};

/** Powers that join two addresses, in plain words. */
export function AddressHolders({
  title,
  chain,
  holders,
  hasMore = false,
  show,
  Section = SectionCard,
}: AddressHoldersProps) {
  if (holders.length === 0 && !hasMore) return null;
  return (
    <Section title={title} bare>
      <ul>
        {holders.map((one) => {
          const label = show === 'address' ? one.label : one.contractLabel;
          return (
            <li
              key={`${one.contract} ${one.address} ${one.kind} ${one.paths.join()}`}
              className="border-t border-line px-4.5 py-2.5"
            >
              <p className="flex flex-wrap items-center gap-x-3">
                {label && <span>{label}</span>}
                <ChainHash chain={chain} kind="address" value={one[show]} />
                {show === 'address' && <span className="text-xs text-muted">{kinds[one.kind]}</span>}
              </p>
              <ul className="text-muted">
                {one.paths.map((path) => (
                  <li key={path}>{path}</li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <p className="border-t border-line px-4.5 py-2.5">
          There are more powers than were looked at: this list is not all.
        </p>
      )}
    </Section>
  );
}
