import { ChainHash } from '#web/evidence/ChainHash.tsx';

interface NamedAddressProps {
  chain: string;
  address: string;
  /** Null: it has no name here. */
  label: string | null;
}

export function NamedAddress({ chain, address, label }: NamedAddressProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {label}
      <ChainHash chain={chain} value={address} kind="address" />
    </span>
  );
}
