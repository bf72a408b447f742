import { type ReactNode, useState } from 'react';
import { getSecondFactors, keepOwnFactors, removeFactor, renewRecoveryCodes } from '#web/auth/factorCalls.ts';
import { HttpError } from '#web/client/httpErrors.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useResource } from '#web/client/useResource.ts';
import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { SecondFactor, SecondFactors } from '#wire/secondFactors.ts';
import { AddPasskeyForm } from './AddPasskeyForm.tsx';
import { AddTotpForm } from './AddTotpForm.tsx';
import { RenameFactorForm } from './RenameFactorForm.tsx';
import type { SectionProps } from './SectionProps.ts';

/** Shown this once. */
function RecoveryCodesList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="space-y-4">
      <p>Keep these apart from your phone. Each works once. They are not shown again.</p>
      <ul className="grid gap-x-4 gap-y-1 rounded border border-line p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={codes.join('\n')} label="Copy recovery codes" />
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}

const kindNames = { passkey: 'Passkey', totp: 'Authenticator app' } as const;

type Open =
  | { kind: 'passkey' | 'totp' }
  | { kind: 'rename'; factor: SecondFactor }
  | { kind: 'codes'; codes: readonly string[] };

const titles = {
  passkey: 'Add a passkey',
  totp: 'Add authenticator app',
  rename: 'Rename',
  codes: 'Recovery codes',
} as const satisfies Record<Open['kind'], string>;

/** Passkeys, authenticator apps and recovery codes. */
export function FactorsSection({ impersonating }: SectionProps) {
  const [factors, reload] = useResource(getSecondFactors);
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState<string>();
  const { show } = useToast();

  const act = async (key: string, work: () => Promise<string | undefined>) => {
    setBusy(key);
    try {
      const done = await work();
      if (done) show(done);
    } catch (error) {
      show(error instanceof HttpError ? messageOf(error) : 'Nothing was changed.', { kind: 'error' });
    }
    await reload();
    setBusy(undefined);
  };
  const added = (codes: readonly string[] | null) => {
    setOpen(codes ? { kind: 'codes', codes } : undefined);
    show('Added.');
    void reload();
  };

  return (
    <SectionCard
      title="Sign-in and security"
      description={
        impersonating
          ? 'Second factors cannot be changed while impersonating.'
          : 'A passkey or an app protects your account when somebody knows your password.'
      }
      bare
    >
      {factors.kind === 'loading' && <SkeletonRows rows={2} label="Loading your second factors" />}
      {factors.kind === 'failed' && (
        <CardRow>
          <ErrorState title="Your second factors could not be loaded." onRetry={reload} />
        </CardRow>
      )}
      {factors.kind === 'ready' && (
        <>
          <Notices
            data={factors.data}
            onKeep={() => act('keep', () => keepOwnFactors().then(() => 'The removal is stopped.'))}
          />
          {factors.data.factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor}>
              {!impersonating && (
                <>
                  <Button
                    size="sm"
                    aria-label={`Rename ${factor.name}`}
                    onClick={() => setOpen({ kind: 'rename', factor })}
                  >
                    Rename
                  </Button>
                  <Button
                    size="sm"
                    variant="danger"
                    aria-label={`Remove ${factor.name}`}
                    loading={busy === factor.id}
                    onClick={() => act(factor.id, () => removeFactor(factor).then(() => 'Removed.'))}
                  >
                    Remove
                  </Button>
                </>
              )}
            </FactorRow>
          ))}
          {!impersonating && (
            <CardRow className="flex flex-wrap items-center gap-3 py-4">
              {factors.data.passkeys && (
                <Button size="sm" onClick={() => setOpen({ kind: 'passkey' })}>
                  Add a passkey
                </Button>
              )}
              <Button size="sm" onClick={() => setOpen({ kind: 'totp' })}>
                Add authenticator app
              </Button>
              {factors.data.factors.length > 0 && (
                <Button
                  size="sm"
                  loading={busy === 'codes'}
                  onClick={() =>
                    act('codes', async () => {
                      const { recoveryCodes } = await renewRecoveryCodes();
                      if (recoveryCodes) setOpen({ kind: 'codes', codes: recoveryCodes });
                      return undefined;
                    })
                  }
                >
                  New recovery codes
                </Button>
              )}
              {factors.data.factors.length > 0 && (
                <span className="text-xs text-muted">
                  {factors.data.recoveryCodesLeft} recovery codes left
                </span>
              )}
            </CardRow>
          )}
        </>
      )}
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? titles[open.kind] : ''}
        closeOnBack
        closeOnBackdrop={open?.kind !== 'codes'}
      >
        {open?.kind === 'passkey' && <AddPasskeyForm onAdded={added} />}
        {open?.kind === 'totp' && <AddTotpForm onAdded={added} />}
        {open?.kind === 'rename' && (
          <RenameFactorForm
            factor={open.factor}
            onDone={() => {
              setOpen(undefined);
              void reload();
            }}
          />
        )}
        {open?.kind === 'codes' && <RecoveryCodesList codes={open.codes} onDone={() => setOpen(undefined)} />}
      </Dialog>
    </SectionCard>
  );
}

function Notices({ data, onKeep }: { data: SecondFactors; onKeep: () => void }) {
  return (
    <>
      {data.dueAt && (
        <CardRow className="bg-warning-soft py-3">
          <p role="note">
            {new Date(data.dueAt) < new Date()
              ? 'Your role needs a second factor. Add one to go on.'
              : `Your role needs a second factor by ${formatDate(new Date(data.dueAt))}.`}
          </p>
        </CardRow>
      )}
      {data.removedAt && (
        <CardRow className="flex flex-wrap items-center gap-3 bg-danger-soft py-3">
          <p role="note" className="flex-1 basis-60">
            All second factors will be removed on {formatDate(new Date(data.removedAt))}: somebody said that
            they are lost.
          </p>
          <Button size="sm" variant="danger" onClick={onKeep}>
            Stop the removal
          </Button>
        </CardRow>
      )}
    </>
  );
}

function FactorRow({ factor, children }: { factor: SecondFactor; children: ReactNode }) {
  return (
    <CardRow className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-[550] wrap-anywhere">{factor.name}</p>
        <p className="text-xs text-muted">
          {kindNames[factor.kind]} · added <TimeAgo at={factor.createdAt} /> ·{' '}
          {factor.lastUsedAt ? (
            <>
              used <TimeAgo at={factor.lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </p>
      </div>
      <div className="flex gap-2">{children}</div>
    </CardRow>
  );
}
