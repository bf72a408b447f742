import { useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { AskFirst } from '#web/ui/AskFirst.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { ApiKey, ShownApiKey } from '#wire/apiKeys.ts';
import { scopeWords } from './CreateKeyForm.tsx';

interface KeyRowProps {
  apiKey: ApiKey;
  isFixed: boolean;
  onChanged: (rotated: { name: string; secret: string } | undefined) => Promise<void>;
}

export function KeyRow({ apiKey, isFixed, onChanged }: KeyRowProps) {
  const { id, name, start, scopes, state, expiresAt, lastUsedAt, madeBy, previousUntil } = apiKey;
  const [doing, setDoing] = useState<'rotate' | 'revoke'>();
  const { show } = useToast();
  const { current } = useOwner();

  const change = async (what: 'rotate' | 'revoke') => {
    setDoing(what);
    try {
      const answer = await fetchJson<Partial<ShownApiKey>>(`/api/user/api-keys/${what}`, { body: { id } });
      await onChanged(answer.secret === undefined ? undefined : { name, secret: answer.secret });
      show(what === 'rotate' ? 'The old secret works for 24 hours.' : 'The key no longer works.');
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    setDoing(undefined);
  };

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4.5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-[550] wrap-anywhere">
          {name}{' '}
          {state !== 'active' && <Chip tone="neutral">{state === 'expired' ? 'Expired' : 'Revoked'}</Chip>}
        </p>
        <p className="text-xs text-muted">
          <span className="font-mono">{start}…</span> · {scopes.map((one) => scopeWords[one]).join(', ')}
        </p>
        <p className="text-xs text-muted wrap-anywhere">
          {lastUsedAt ? (
            <>
              used <TimeAgo at={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
          {state === 'active' && ` · expires ${formatDate(new Date(expiresAt))}`}
          {current !== null && ` · made by ${madeBy ?? 'a former member'}`}
          {previousUntil && ` · old secret until ${formatDate(new Date(previousUntil))}`}
        </p>
      </div>
      {state === 'active' && !isFixed && (
        <div className="flex gap-2">
          <Button
            size="sm"
            loading={doing === 'rotate'}
            onClick={() => change('rotate')}
            aria-label={`Rotate the key ${name}`}
          >
            Rotate
          </Button>
          <AskFirst
            action="Revoke"
            label={`Revoke the key ${name}`}
            question={`Revoke “${name}”?`}
            loading={doing === 'revoke'}
            onConfirm={() => change('revoke')}
          >
            Programs that use it are refused at once. This cannot be undone.
          </AskFirst>
        </div>
      )}
    </li>
  );
}
