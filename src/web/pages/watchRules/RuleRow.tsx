import { Fragment, useState } from 'react';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { AskFirst } from '#web/ui/AskFirst.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { WatchRule } from '#wire/watchRules.ts';
import { RuleLinks } from './RuleLinks.tsx';
import { describeTrigger } from './ruleWords.ts';

interface RuleRowProps {
  rule: WatchRule;
  /** Undefined once it is deleted. */
  onChanged: (rule: WatchRule | undefined) => void;
}

type Act = 'pause' | 'delete' | 'mute';

const shownContracts = 3;

function NotRead({ contracts }: { contracts: WatchRule['notRead'] }) {
  if (contracts.length === 0) return null;
  return (
    <p className="text-xs text-warning wrap-anywhere">
      Not watched yet:{' '}
      {contracts.slice(0, shownContracts).map(({ chain, address }, index) => (
        <Fragment key={`${chain} ${address}`}>
          {index > 0 && ', '}
          <code>{address}</code> on <ChainName id={chain} />
        </Fragment>
      ))}
      {contracts.length > shownContracts && ' and more'}.
    </p>
  );
}

export function RuleRow({ rule, onChanged }: RuleRowProps) {
  const { id, name, definition, isPaused, isMuted, alerts, lastAt, isOverLimit, silenced } = rule;
  const { current, mayChange, pathOf } = useOwner();
  const [doing, setDoing] = useState<Act>();
  const { show } = useToast();

  const act = async (what: Act) => {
    setDoing(what);
    try {
      if (what === 'mute')
        onChanged(await fetchJson<WatchRule>('/api/watch-rules/mute', { body: { id, muted: !isMuted } }));
      else if (what === 'pause')
        onChanged(await fetchJson<WatchRule>('/api/watch-rules/pause', { body: { id, paused: !isPaused } }));
      else {
        await fetchJson('/api/watch-rules/delete', { body: { id } });
        onChanged(undefined);
        show(`Deleted ${name}.`);
      }
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    setDoing(undefined);
  };

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4.5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 font-[550] wrap-anywhere">
          <SeverityMark severity={definition.severity} /> {name} {isPaused && <Chip>Paused</Chip>}
          {isMuted && <Chip>Muted by you</Chip>}
          {silenced && <Chip>{`Silent until ${formatDateTime(new Date(silenced.until))}`}</Chip>}
          {isOverLimit && <Chip tone="warning">Too many matches today</Chip>}
        </p>
        <p className="text-xs text-muted wrap-anywhere">{describeTrigger(definition.when)}</p>
        {definition.when.kind === 'call' &&
          rule.unseenCalls.map(({ chain, problem }) => (
            <p key={chain} className="text-xs text-warning wrap-anywhere">
              Calls by other contracts are not seen on <ChainName id={chain} />: {problem}.
            </p>
          ))}
        <NotRead contracts={rule.notRead} />
        {rule.problem !== null && (
          <p className="text-xs text-danger wrap-anywhere">Not working: {rule.problem}.</p>
        )}
        {silenced && <p className="text-xs wrap-anywhere">Silent because: {silenced.reason}</p>}
        <p className="num text-xs text-muted">
          {alerts === 0 ? 'No alerts this week' : `${alerts} ${alerts === 1 ? 'alert' : 'alerts'} this week`}
          {lastAt && (
            <>
              {' · last '}
              <TimeAgo at={lastAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {current !== null && (
          <Button
            size="sm"
            loading={doing === 'mute'}
            onClick={() => act('mute')}
            aria-label={`${isMuted ? 'Unmute' : 'Mute'} ${name}`}
          >
            {isMuted ? 'Unmute' : 'Mute'}
          </Button>
        )}
        {mayChange && (
          <>
            <ButtonLink size="sm" to={`/my/rules/${id}`} aria-label={`Edit ${name}`}>
              Edit
            </ButtonLink>
            <ButtonLink size="sm" to={pathOf(`/my/rules/new?copy=${id}`)} aria-label={`Copy ${name}`}>
              Copy
            </ButtonLink>
            <Button
              size="sm"
              loading={doing === 'pause'}
              onClick={() => act('pause')}
              aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
            >
              {isPaused ? 'Resume' : 'Pause'}
            </Button>
            <AskFirst
              action="Delete"
              label={`Delete ${name}`}
              question={`Delete “${name}”?`}
              loading={doing === 'delete'}
              onConfirm={() => act('delete')}
            >
              Nobody is told by it any more; alerts that it set off stay in the inbox. This cannot be undone.
            </AskFirst>
          </>
        )}
      </div>
      {mayChange && <RuleLinks rule={rule} onChanged={onChanged} />}
    </li>
  );
}
