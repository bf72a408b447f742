import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { BlockNumber } from '#web/evidence/BlockNumber.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { ApprovalsAnswer, ApprovalsPageData } from '#wire/approvals.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { ApprovalRow, approvalKey } from './ApprovalRow.tsx';
import { RevokeBar } from './RevokeBar.tsx';
import { SpenderFacts } from './SpenderFacts.tsx';
import { TellMe } from './TellMe.tsx';

/** What was read of each chain, and what the list may lack. */
function ChainStates({ chains }: Pick<ApprovalsAnswer, 'chains'>) {
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

const { path, title, description } = fixedPages.approvals;

/** A plain form, which works without scripts. */
function AddressForm({ given, fault }: Pick<ApprovalsPageData, 'given' | 'fault'>) {
  return (
    <form action={path} className="card grid gap-4 p-6" noValidate>
      <Field
        label="Address"
        name="address"
        key={given}
        defaultValue={given}
        placeholder="0x…"
        required
        maxLength={80}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={fault ?? undefined}
      />
      <p>
        <Button type="submit" variant="primary">
          Show approvals
        </Button>
      </p>
    </form>
  );
}

function summarise({ approvals, chains }: ApprovalsAnswer): string {
  const grave = approvals.filter(({ concerns }) =>
    concerns.some((one) => one === 'incident' || one === 'changed'),
  ).length;
  const isRead = chains.some(({ block }) => block !== null);
  if (approvals.length === 0)
    return isRead ? 'No approval found in what we read.' : 'Unknown: no chain could be read.';
  const count = `${approvals.length} ${approvals.length === 1 ? 'approval' : 'approvals'} in force`;
  return grave === 0 ? `${count}.` : `${count}. ${grave} to a spender that changed or had an incident.`;
}

function Result({ answer }: { answer: ApprovalsAnswer }) {
  const { address, approvals, chains } = answer;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { revalidate } = useRevalidator();
  const choose = (key: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  const picked = approvals.filter((one) => chosen.has(approvalKey(one)));
  return (
    <>
      <SectionCard title="Approvals" description={summarise(answer)} bare>
        {approvals.length === 0 ? (
          <EmptyState title="No approvals found">That is no proof that none exists.</EmptyState>
        ) : (
          <ul>
            {approvals.map((one) => (
              <ApprovalRow
                key={approvalKey(one)}
                approval={one}
                isChosen={chosen.has(approvalKey(one))}
                onChoose={(on) => choose(approvalKey(one), on)}
              />
            ))}
          </ul>
        )}
      </SectionCard>
      {approvals.length > 0 && <RevokeBar owner={address} approvals={picked} onSent={revalidate} />}
      <TellMe address={address} chains={chains} />
      <ChainStates chains={chains} />
    </>
  );
}

/** Who may move what belongs to an address. */
export function Component({ data: { given, fault, answer, examples } }: { data: ApprovalsPageData }) {
  return (
    <main id="main">
      <Meta title={title} description={description} path={path} noindex={answer !== null} />
      <PageHead trail={[{ name: title, path }]} title={title} summary={description}>
        {answer && <span className="font-mono wrap-anywhere">{answer.address}</span>}
      </PageHead>
      <div className="wrap grid max-w-240 gap-6 py-6 sm:py-12">
        {answer ? <Result answer={answer} /> : <AddressForm given={given} fault={fault} />}
        {examples.length > 0 && (
          <section aria-label="Examples" className="flex flex-wrap items-center gap-3">
            <p className="text-muted">Try one:</p>
            {examples.map(({ address, what }) => (
              <Link key={address} to={`${path}/${address}`} className="btn" title={address}>
                {what}
              </Link>
            ))}
          </section>
        )}
        {answer && (
          <p>
            <Link to={path} className="link">
              Another address
            </Link>
          </p>
        )}
      </div>
    </main>
  );
}
