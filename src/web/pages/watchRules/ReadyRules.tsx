import { useState } from 'react';
import { watchRuleLimits } from '#model/watchRules.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { readyRules } from '#wire/readyRules.ts';
import type { WatchRule } from '#wire/watchRules.ts';

interface ReadyRulesProps {
  rules: readonly WatchRule[];
  watchlists: readonly string[];
  onMade: (rule: WatchRule) => void;
}

/** Rules that one press switches on, for what is on the user's watchlists. */
export function ReadyRules({ rules, watchlists, onMade }: ReadyRulesProps) {
  const [making, setMaking] = useState<string>();
  const { show } = useToast();
  const { current, pathOf } = useOwner();
  const open = readyRules.filter(({ name }) => !rules.some((rule) => rule.name === name));
  if (open.length === 0) return null;

  const make = async (name: string) => {
    const ready = open.find((one) => one.name === name);
    setMaking(name);
    try {
      const subjects = watchlists
        .slice(0, watchRuleLimits.subjects)
        .map((watchlistId) => ({ kind: 'watchlist', watchlistId }));
      // An organisation has outlets where people have mails.
      const definition = { ...ready?.definition, subjects, ...(current !== null && { mail: 'off' }) };
      onMade(await fetchJson<WatchRule>(pathOf('/api/watch-rules/create'), { body: { name, definition } }));
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    setMaking(undefined);
  };

  return (
    <Card aria-labelledby="ready" className="mt-6">
      <CardHeader
        id="ready"
        title="Ready-made"
        description={
          current === null
            ? 'For everything on your watchlists, by mail at once.'
            : 'For everything on its watchlists, to all inboxes.'
        }
        aside={
          watchlists.length === 0 && (
            <ButtonLink size="sm" to={pathOf('/my/watchlists')}>
              Watch a project first
            </ButtonLink>
          )
        }
      />
      <ul>
        {open.map(({ name, purpose }) => (
          <li
            key={name}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4.5 py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-[550]">{name}</p>
              <p className="text-xs text-muted">{purpose}</p>
            </div>
            {watchlists.length > 0 && (
              <Button
                size="sm"
                loading={making === name}
                onClick={() => make(name)}
                aria-label={`Switch on ${name}`}
              >
                Switch on
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
