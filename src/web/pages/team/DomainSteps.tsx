import { describeProof } from '#model/teamProofs.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import type { CallProof } from './useProofCall.ts';

interface DomainStepsProps {
  domain: string;
  token: string;
  busy: string;
  call: CallProof;
}

/** What to publish on the domain, in one of two ways. */
export function DomainSteps({ domain, token, busy, call }: DomainStepsProps) {
  const { dnsName, fileUrl, line } = describeProof({ domain, token });
  const check = (method: 'dns' | 'file') => void call('check', { key: method, body: { method } });
  return (
    <>
      <p>Publish this line in one of two ways, then check it. It is unique to you and not secret.</p>
      <Card aria-labelledby="dns">
        <CardHeader id="dns" title="As a DNS record" description={`A TXT record of ${dnsName}`} />
        <CardRow className="space-y-3">
          <CopyField label="Name" value={dnsName} />
          <CopyField label="Value" value={line} />
          <Button loading={busy === 'dns'} onClick={() => check('dns')}>
            Look for the record
          </Button>
        </CardRow>
      </Card>
      <Card aria-labelledby="file">
        <CardHeader
          id="file"
          title="As a file"
          description="Plain text, several lines allowed. We follow no redirects."
        />
        <CardRow className="space-y-3">
          <CopyField label="Address" value={fileUrl} />
          <CopyField label="Text" value={line} />
          <Button loading={busy === 'file'} onClick={() => check('file')}>
            Look for the file
          </Button>
        </CardRow>
      </Card>
    </>
  );
}
