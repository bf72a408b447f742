import { useState } from 'react';
import { useResource } from '#web/client/useResource.ts';
import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { messages } from '#wire/messages.ts';
import type { SessionInfo } from '#wire/users.ts';
import type { SectionProps } from './SectionProps.ts';
import { endSessions, getSessions } from './settingsCalls.ts';

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** The browser and system as far as the header tells: "Firefox on Linux". */
export function describeUserAgent(userAgent: string | null): string {
  const find = (table: readonly [RegExp, string][]) =>
    table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}

export function SessionsSection({ impersonating }: SectionProps) {
  const [sessions, reload] = useResource(getSessions);
  const [ending, setEnding] = useState<string>();
  const { show } = useToast();

  const end = async (key: string, which: Parameters<typeof endSessions>[0], done: string) => {
    setEnding(key);
    try {
      await endSessions(which);
      show(done);
    } catch {
      show(messages.unknown, { kind: 'error' });
    }
    // Also after a refusal: the session may have ended meanwhile.
    await reload();
    setEnding(undefined);
  };

  const others = sessions.kind === 'ready' && sessions.data.some(({ current }) => !current);
  return (
    <SectionCard
      title="Sessions"
      description={
        impersonating
          ? 'Where this account is signed in. Sessions cannot be ended while impersonating.'
          : 'Where your account is signed in.'
      }
      bare
      aside={
        others &&
        !impersonating && (
          <Button
            size="sm"
            loading={ending === 'others'}
            onClick={() => end('others', { others: true }, 'All other sessions have ended.')}
          >
            End all others
          </Button>
        )
      }
    >
      {sessions.kind === 'loading' && <SkeletonRows rows={2} label="Loading your sessions" />}
      {sessions.kind === 'failed' && (
        <CardRow>
          <ErrorState title="Your sessions could not be loaded." onRetry={reload} />
        </CardRow>
      )}
      {sessions.kind === 'ready' && (
        <ul>
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={ending === session.id}
              onEnd={
                session.current || impersonating
                  ? undefined
                  : () => end(session.id, { id: session.id }, 'The session has ended.')
              }
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

interface SessionRowProps {
  session: SessionInfo;
  ending: boolean;
  onEnd: (() => void) | undefined;
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const name = describeUserAgent(session.userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4.5 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-[550]">
          {name} {session.current && <Chip tone="signal">This device</Chip>}
        </p>
        <p className="text-xs text-muted">
          {session.ip && <span className="font-mono">{session.ip} · </span>}
          active <TimeAgo at={session.seenAt} /> · signed in <TimeAgo at={session.createdAt} />
        </p>
      </div>
      {onEnd && (
        <Button size="sm" loading={ending} onClick={onEnd} aria-label={`End the session of ${name}`}>
          End
        </Button>
      )}
    </li>
  );
}
