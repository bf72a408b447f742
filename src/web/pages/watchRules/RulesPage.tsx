import { useState } from 'react';
import { useRequireSession } from '#web/auth/useRequireSession.ts';
import { OwnerScope, OwnerSwitch, useOwner } from '#web/organisations/OwnerScope.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { WatchRulesData } from '#wire/watchRules.ts';
import { ReadyRules } from './ReadyRules.tsx';
import { RuleFiles } from './RuleFiles.tsx';
import { RuleRow } from './RuleRow.tsx';
import { UnreadableRow } from './UnreadableRow.tsx';

export function Component({ data }: { data: WatchRulesData }) {
  useRequireSession(data.username);
  return (
    <OwnerScope key={data.owner.current} owner={data.owner}>
      <Rules data={data} />
    </OwnerScope>
  );
}

function Rules({ data }: { data: WatchRulesData }) {
  const { current, mayChange, pathOf } = useOwner();
  const [rules, setRules] = useState(data.rules);
  const [unreadable, setUnreadable] = useState(data.unreadable);
  const make = mayChange && (
    <ButtonLink variant="primary" to={pathOf('/my/rules/new')}>
      New rule
    </ButtonLink>
  );
  return (
    <main id="main" className="wrap py-10">
      <title>Rules · Parapet</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 tabIndex={-1}>Rules</h1>
          <p className="mt-1.5 text-muted">Get told when something happens on a chain.</p>
        </div>
        <div className="flex gap-2">
          <ButtonLink to={pathOf('/my/outlets')}>Outlets</ButtonLink>
          <ButtonLink to="/my/inbox">{data.unread > 0 ? `Inbox (${data.unread})` : 'Inbox'}</ButtonLink>
          {rules.length > 0 && make}
        </div>
      </div>
      <OwnerSwitch />
      <Card aria-labelledby="rules" className="mt-8">
        <CardHeader
          id="rules"
          title={current === null ? 'Your rules' : 'Rules'}
          description={mayChange ? undefined : 'Owners and admins change these rules.'}
        />
        {rules.length + unreadable.length === 0 ? (
          <EmptyState title="No rules yet" action={make}>
            A rule looks at every block for an event, a call or a change of control.
          </EmptyState>
        ) : (
          <ul>
            {unreadable.map((rule) => (
              <UnreadableRow
                key={rule.id}
                rule={rule}
                onDeleted={() => setUnreadable((old) => old.filter(({ id }) => id !== rule.id))}
              />
            ))}
            {rules.map((rule) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                onChanged={(changed) =>
                  setRules((old) =>
                    changed
                      ? old.map((one) => (one.id === rule.id ? changed : one))
                      : old.filter(({ id }) => id !== rule.id),
                  )
                }
              />
            ))}
          </ul>
        )}
      </Card>
      {mayChange && (
        <ReadyRules
          rules={rules}
          watchlists={data.watchlists}
          onMade={(made) => setRules((old) => [made, ...old])}
        />
      )}
      {mayChange && <RuleFiles rules={rules} onImported={setRules} />}
    </main>
  );
}
