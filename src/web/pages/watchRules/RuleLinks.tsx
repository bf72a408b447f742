import { useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { feedFormats, feedLabels, secretFeedHref } from '#wire/feeds.ts';
import { type RuleKeyKind, shareHref, type WatchRule } from '#wire/watchRules.ts';

const words: Readonly<Record<RuleKeyKind, { make: string; end: string }>> = {
  feed: { make: 'Make a feed', end: 'End the feed' },
  share: { make: 'Share by link', end: 'End sharing' },
};

interface RuleLinksProps {
  rule: WatchRule;
  onChanged: (rule: WatchRule) => void;
}

/** The secret addresses of a rule: its feed, and the link by which others copy it. */
export function RuleLinks({ rule, onChanged }: RuleLinksProps) {
  const [busy, setBusy] = useState<RuleKeyKind>();
  const { show } = useToast();
  const { pathOf } = useOwner();
  const set = async (kind: RuleKeyKind, on: boolean) => {
    setBusy(kind);
    try {
      await fetchJson('/api/watch-rules/key', { body: { id: rule.id, kind, on } });
      const { rules } = await fetchJson<{ rules: WatchRule[] }>(pathOf('/api/watch-rules'));
      const found = rules.find(({ id }) => id === rule.id);
      if (found) onChanged(found);
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    setBusy(undefined);
  };
  const keys = { feed: rule.feedKey, share: rule.shareKey };
  const links = [
    ...(rule.feedKey === null
      ? []
      : feedFormats.map(
          (format) =>
            [`Feed (${feedLabels[format]})`, secretFeedHref('rules', rule.feedKey ?? '', format)] as const,
        )),
    ...(rule.shareKey === null ? [] : [['Link to copy it', shareHref(rule.shareKey)] as const]),
  ];
  return (
    <details className="w-full text-xs">
      <summary className="link w-fit py-1" aria-label={`Feed and link of ${rule.name}`}>
        Feed and link
      </summary>
      <div className="mt-2 grid gap-3">
        {links.map(([label, href]) => (
          <CopyField
            key={label}
            label={label}
            value={new URL(href, globalThis.location?.origin ?? 'https://localhost').href}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          {(['feed', 'share'] as const).map((kind) => (
            <Button
              key={kind}
              size="sm"
              loading={busy === kind}
              onClick={() => void set(kind, keys[kind] === null)}
              aria-label={`${keys[kind] === null ? words[kind].make : words[kind].end}: ${rule.name}`}
            >
              {keys[kind] === null ? words[kind].make : words[kind].end}
            </Button>
          ))}
        </div>
        {links.length > 0 && (
          <p className="text-muted">Whoever has an address can read it. End it to make it worthless.</p>
        )}
      </div>
    </details>
  );
}
