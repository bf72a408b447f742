import { useRef, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useOwner } from '#web/organisations/OwnerScope.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { RuleFile, WatchRule } from '#wire/watchRules.ts';

/** Without mails, outlets and watchlists, which are the exporter's own. */
function writeFile(rules: readonly WatchRule[]): RuleFile {
  return {
    format: 'parapet-watch-rules/1',
    rules: rules.flatMap(({ name, definition }) => {
      const subjects = definition.subjects.filter(({ kind }) => kind !== 'watchlist');
      return subjects.length === 0
        ? []
        : [{ name, definition: { ...definition, subjects, mail: 'off' as const, outlets: [] } }];
    }),
  };
}

function download(file: RuleFile): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(file, undefined, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = 'rules.json';
  link.click();
  URL.revokeObjectURL(url);
}

interface RuleFilesProps {
  rules: readonly WatchRule[];
  onImported: (rules: WatchRule[]) => void;
}

/** Rules to and from files. */
export function RuleFiles({ rules, onImported }: RuleFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [importing, setImporting] = useState(false);
  const { show } = useToast();
  const { pathOf } = useOwner();
  const file = writeFile(rules);

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setImporting(true);
    try {
      const answer = await fetchJson<{ made: number; left: string[] }>(pathOf('/api/watch-rules/import'), {
        body: { text: await chosen.text() },
      });
      setLeft(answer.left);
      show(`${answer.made} ${answer.made === 1 ? 'rule' : 'rules'} made.`);
      onImported((await fetchJson<{ rules: WatchRule[] }>(pathOf('/api/watch-rules'))).rules);
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    if (input.current) input.current.value = '';
    setImporting(false);
  };

  return (
    <div className="mt-6">
      <SectionCard title="Files" description="Rules as JSON, or monitors of OpenZeppelin Monitor.">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="application/json,.json"
            className="sr-only"
            tabIndex={-1}
            aria-label="File of rules"
            onChange={({ target }) => void take(target.files?.[0])}
          />
          <Button loading={importing} onClick={() => input.current?.click()}>
            Import
          </Button>
          {file.rules.length > 0 && <Button onClick={() => download(file)}>Export</Button>}
        </div>
        {left.length > 0 && (
          <div role="status" className="mt-3">
            <p className="font-[550]">Not taken over</p>
            <ul className="mt-1 space-y-1 text-xs">
              {left.map((one) => (
                <li key={one} className="wrap-anywhere">
                  {one}
                </li>
              ))}
            </ul>
          </div>
        )}
      </SectionCard>
    </div>
  );
}
