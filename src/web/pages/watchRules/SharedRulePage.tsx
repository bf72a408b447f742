import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { WatchSignIn } from '#web/pages/scan/WatchSignIn.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { SharedRuleData } from '#wire/watchRules.ts';
import { describeTrigger } from './ruleWords.ts';

const nameOf = (subject: SharedRuleData['definition']['subjects'][number]) =>
  subject.kind === 'contract'
    ? `${subject.address} on ${subject.chain}`
    : subject.kind === 'project'
      ? `Project ${subject.projectId}`
      : 'A watchlist';

/** A rule that somebody shared, to copy into one's own. */
export function Component({ data: { name, definition } }: { data: SharedRuleData }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const navigate = useNavigate();
  const save = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await fetchJson('/api/watch-rules/create', { body: { name, definition } });
      await navigate('/my/rules');
    } catch (error) {
      setFault(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <main id="main" className="wrap max-w-184 py-10">
      <title>{`${name} · Parapet`}</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1} className="wrap-anywhere">
        {name}
      </h1>
      <p className="mt-1.5 text-muted">A rule that somebody shared with you.</p>
      <div className="mt-8">
        <SectionCard title="Rule" description={describeTrigger(definition.when)}>
          <ul className="mb-4 text-xs">
            {definition.subjects.map((subject) => (
              <li key={JSON.stringify(subject)} className="wrap-anywhere">
                {nameOf(subject)}
              </li>
            ))}
          </ul>
          {definition.subjects.length === 0 ? (
            <p>It is for a watchlist of its owner, so there is nothing to copy.</p>
          ) : (
            <WatchSignIn label="Save a copy" note="Rules belong to an account.">
              <Button variant="primary" loading={busy} onClick={() => void save()}>
                Save a copy
              </Button>
            </WatchSignIn>
          )}
          {fault !== undefined && (
            <p role="alert" className="mt-2 text-danger">
              {fault}
            </p>
          )}
        </SectionCard>
      </div>
    </main>
  );
}
