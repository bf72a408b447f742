import { toDecimal } from '#lib/shortenAmount.ts';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { EvidenceLinks } from '#web/evidence/EvidenceLink.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import type { GivenApprovalView, ScanView } from '#wire/scans.ts';
import { FoldSection } from './FoldSection.tsx';

interface AccountProps {
  chain: string;
  result: ScanView;
}

type WalletView = NonNullable<ScanView['wallet']>;

/** Any contract can answer as a wallet does; it is one when its code leaves no other way. */
function titleWallet({ kind, beside }: WalletView): string {
  const what = kind === 'multisig' ? 'multisig' : 'timelock';
  return beside?.length === 0 ? `${what.charAt(0).toUpperCase()}${what.slice(1)}` : `Answers as a ${what}`;
}

function describeWallet({ kind, text, beside }: WalletView): string {
  if (beside?.length === 0) return text;
  const procedure = kind === 'multisig' ? 'these signatures' : 'this delay';
  return beside
    ? `${text}, as it claims. Unknown: what others can do without ${procedure} through ${beside.join(', ')}.`
    : `${text}, as it claims. Unknown: whether others can act without ${procedure}.`;
}

function Wallet({ chain, result: { wallet } }: AccountProps) {
  if (!wallet) return null;
  return (
    <FoldSection isOpen title={titleWallet(wallet)} description={describeWallet(wallet)}>
      <ul>
        {wallet.owners.map(({ address, label }) => (
          <li key={address} className="flex flex-wrap gap-x-3 border-t border-line px-4.5 py-2.5">
            {label && <span>{label}</span>}
            <ChainHash chain={chain} kind="address" value={address} />
          </li>
        ))}
        {wallet.unreadOwners > 0 && (
          <li className="border-t border-line px-4.5 py-2.5">
            Not read: {formatNumber(wallet.unreadOwners)} more owners
          </li>
        )}
        <li className="border-t border-line px-4.5 py-2.5">
          <EvidenceLinks evidence={wallet.evidence} projectId="" />
        </li>
      </ul>
    </FoldSection>
  );
}

const unlimited = 2n ** 255n;

function ApprovedAmount({ approval: { kind, amount, decimals } }: { approval: GivenApprovalView }) {
  if (amount === null) return <span>unknown: the token did not answer</span>;
  if (kind === 'all') return <span>every item</span>;
  if (BigInt(amount) >= unlimited) return <span>unlimited</span>;
  return typeof decimals === 'number' ? (
    <Amount exact={toDecimal(amount, decimals)} />
  ) : (
    <Amount exact={amount} unit="base units" />
  );
}

function Approvals({ chain, result: { approvals } }: AccountProps) {
  if (approvals === null) return null;
  const unknown = approvals.filter(({ amount }) => amount === null).length;
  const inForce = approvals.length - unknown;
  const known =
    inForce === 0 ? 'None is known to be in force.' : `${formatNumber(inForce)} known to be in force.`;
  const unanswered = unknown === 0 ? '' : ` Of ${formatNumber(unknown)} the token did not answer.`;
  return (
    <FoldSection
      title="Approvals"
      description={`${known}${unanswered} Only tokens that we follow are checked; other approvals are unknown.`}
    >
      {approvals.length > 0 && (
        <ul>
          {approvals.map((one) => (
            <li
              key={`${one.kind} ${one.token} ${one.spender}`}
              className="flex flex-wrap items-center gap-x-3 border-t border-line px-4.5 py-2.5"
            >
              {one.spenderLabel && <span>{one.spenderLabel}</span>}
              <ChainHash chain={chain} kind="address" value={one.spender} />
              <span className="text-muted">may move</span>
              <ApprovedAmount approval={one} />
              <span className="text-muted">of</span>
              {one.tokenLabel && <span>{one.tokenLabel}</span>}
              <ChainHash chain={chain} kind="address" value={one.token} />
            </li>
          ))}
        </ul>
      )}
    </FoldSection>
  );
}

/** Whose wallet it is, and what it lets others take. */
export function ScanAccount(props: AccountProps) {
  return (
    <>
      <Wallet {...props} />
      <Approvals {...props} />
    </>
  );
}
