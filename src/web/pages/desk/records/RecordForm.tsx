import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RecordContent } from '#model/records.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { HttpError } from '#web/client/httpErrors.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { RecordInput, withField } from '#web/records/RecordInput.tsx';
import { Button } from '#web/ui/Button.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { DeskRecordData, FieldHistory, SavedRecord } from '#wire/deskRecords.ts';
import { ConflictCard } from './ConflictCard.tsx';
import { DraftButtons } from './DraftButtons.tsx';
import { FocusedCard } from './FocusedCard.tsx';

interface Conflict {
  version: number;
  content: RecordContent;
}

/** Who said it, as far as that was kept. */
const describeHistory = (last: FieldHistory | undefined) =>
  last && `Last changed ${formatDate(new Date(last.at))} by ${last.by ?? 'the command line'}.`;

/** A record as a form. What somebody else saved meanwhile is shown beside it, and nothing typed is lost. */
export function RecordForm({ data }: { data: DeskRecordData }) {
  const { kind, fields, line, draft, history } = data;
  const baseVersion = draft?.baseVersion ?? line?.version ?? 0;
  const begun = draft?.content ?? data.content;
  const [opened, setOpened] = useState({ version: baseVersion, content: begun });
  const [content, setContent] = useState(begun);
  const [draftVersion, setDraftVersion] = useState(draft?.version ?? 0);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState(false);
  const { show } = useToast();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  const showConflict = async () => {
    const query = new URLSearchParams({ kind, id: String(content.id) });
    const theirs = await fetchJson<DeskRecordData>(`/api/pages/deskRecord?${query}`);
    setConflict({ version: theirs.line?.version ?? 0, content: theirs.content });
  };
  const save = async (version: number) => {
    setSaving(true);
    try {
      const body = { kind, content, version, draftVersion };
      const saved = await fetchJson<SavedRecord>('/api/admin/records/save', { body });
      if ('faults' in saved) {
        setFaults(new Map(saved.faults.map(({ path, reason }) => [path, reason])));
        show('Nothing was saved. Correct the marked fields.', { kind: 'error' });
      } else {
        show(saved.import === undefined ? 'Nothing was changed.' : `Saved as import ${saved.import}.`);
        await navigate(`/admin/records?kind=${kind}`);
      }
    } catch (error) {
      const outdated = error instanceof HttpError && error.apiName === 'RecordOutdated';
      show(messageOf(error), { kind: 'error' });
      if (outdated) await showConflict().catch(() => undefined);
    }
    setSaving(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(opened.version);
  };
  const takeTheirs = ({ version, content: theirs }: Conflict) => {
    setOpened({ version, content: theirs });
    setContent(theirs);
    setConflict(undefined);
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };

  return (
    <form ref={form} className="space-y-6 **:focus:scroll-mb-24" onSubmit={submit}>
      <div className="grid gap-5 md:grid-cols-2">
        {fields.map((field) => (
          <RecordInput
            key={field.name}
            field={field}
            path={field.name}
            value={content[field.name]}
            onChange={(value) => setContent(withField(content, field.name, value))}
            faults={faults}
            note={describeHistory(history.find((one) => one.field === field.name))}
          />
        ))}
      </div>
      {conflict && (
        <ConflictCard
          key={conflict.version}
          before={opened.content}
          theirs={conflict.content}
          mine={content}
          onSaveMine={() => void save(conflict.version)}
          onTakeTheirs={() => takeTheirs(conflict)}
        />
      )}
      {faults.size > 0 && (
        <FocusedCard
          key={JSON.stringify([...faults])}
          title="What is wrong"
          description="Correct these fields to publish."
        >
          <ul className="list-disc pl-5 wrap-anywhere">
            {[...faults].map(([path, reason]) => (
              <li key={path}>
                <span className="font-mono text-xs">{path}</span> {reason}
              </li>
            ))}
          </ul>
        </FocusedCard>
      )}
      <div className="sticky bottom-0 z-10 flex flex-wrap gap-3 border-t border-line bg-paper py-3 [&_button]:scroll-mb-0">
        <Button type="submit" variant="primary" loading={saving}>
          Save
        </Button>
        <DraftButtons
          data={data}
          content={content}
          baseVersion={opened.version}
          version={draftVersion}
          onKept={setDraftVersion}
          onFaults={setFaults}
        />
      </div>
    </form>
  );
}
