import { useState } from 'react';
import { shortenHash } from '#lib/shortenHash.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { TeamPageData } from '#wire/teamProofs.ts';
import type { CallProof } from './useProofCall.ts';

interface BeginCardProps extends Pick<TeamPageData, 'domain' | 'contracts'> {
  busy: string;
  call: CallProof;
}

/** The ways to show it: the domain on record, or a contract on record. */
export function BeginCard({ domain, contracts, busy, call }: BeginCardProps) {
  const [chosen, setChosen] = useState(0);
  const contract = contracts[chosen];
  if (domain === null && !contract)
    return (
      <Card>
        <EmptyState title="No website or readable contract on record">
          Dispute the record and name them. Then verify here.
        </EmptyState>
      </Card>
    );
  return (
    <>
      {domain !== null && (
        <Card aria-labelledby="by-domain">
          <CardHeader id="by-domain" title="By the website" description="A DNS record or a file on it" />
          <CardRow>
            <Button loading={busy === 'domain'} onClick={() => void call('begin', { key: 'domain' })}>
              I control {domain}
            </Button>
          </CardRow>
        </Card>
      )}
      {contract && (
        <Card aria-labelledby="by-contract">
          <CardHeader
            id="by-contract"
            title="By a contract"
            description="Signature of the owner, or of the deployer without an owner"
          />
          <CardRow className="space-y-3">
            <Select
              label="Contract"
              value={String(chosen)}
              options={contracts.map(({ label, address, chainName }, index) => ({
                value: String(index),
                label: `${label}, ${shortenHash(address)} on ${chainName}`,
              }))}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            />
            <Button
              loading={busy === 'contract'}
              onClick={() =>
                void call('begin', {
                  key: 'contract',
                  body: { contract: { chain: contract.chain, address: contract.address } },
                })
              }
            >
              I can sign for it
            </Button>
          </CardRow>
        </Card>
      )}
    </>
  );
}
