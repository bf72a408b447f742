import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RecordContent } from '#model/records.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { DeskRecordData, SavedDraft } from '#wire/deskRecords.ts';
import { useDeskAction } from '../useDeskAction.ts';

interface DraftButtonsProps {
  data: DeskRecordData;
  content: RecordContent;
  baseVersion: number;
  /** Of the draft that this form has seen: what somebody else keeps meanwhile is not overwritten. */
  version: number;
  onKept: (version: number) => void;
  onFaults: (faults: ReadonlyMap<string, string>) => void;
}

/** The page that shows what the record would change; an announcement has none. */
function findPreview({ kind }: DeskRecordData, content: RecordContent): string | undefined {
  if (kind === 'announcement') return undefined;
  const project = String(kind === 'project' ? content.id : content.project);
  const tab = kind === 'audit' ? 'code-audit' : 'overview';
  const draft = `${kind}:${String(content.id)}`;
  return `/projects/${encodeURIComponent(project)}?${new URLSearchParams({ tab, draft })}`;
}

/** Keeps what is typed for staff alone, shows it at the form of its page, or drops it. */
export function DraftButtons({ data, content, baseVersion, version, ...rest }: DraftButtonsProps) {
  const { onKept, onFaults } = rest;
  const { kind, draft } = data;
  const [saving, setSaving] = useState<'draft' | 'preview'>();
  const { show } = useToast();
  const navigate = useNavigate();
  const { busy, act } = useDeskAction();
  const preview = findPreview(data, content);
  const id = String(content.id);
  const save = async (then: 'draft' | 'preview') => {
    setSaving(then);
    try {
      const body = { kind, content, baseVersion, version };
      const { faults, version: kept } = await fetchJson<SavedDraft>('/api/admin/drafts/save', { body });
      onKept(kept);
      onFaults(new Map(faults.map(({ path, reason }) => [path, reason])));
      const isReady = faults.length === 0;
      show(isReady ? 'Draft saved.' : 'Draft saved. Correct the marked fields to publish it.');
      const goTo = isReady && then === 'preview' ? preview : undefined;
      await navigate(goTo ?? `/admin/records/${kind}/${id}`);
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    setSaving(undefined);
  };
  const drop = () =>
    act({
      key: 'drop',
      path: '/api/admin/drafts/drop',
      body: { kind, id, version },
      done: () => 'Draft deleted.',
      leaveTo: `/admin/records?kind=${kind}`,
    });
  return (
    <>
      <Button loading={saving === 'draft'} onClick={() => void save('draft')}>
        Keep as a draft
      </Button>
      {preview !== undefined && (
        <Button loading={saving === 'preview'} onClick={() => void save('preview')}>
          Preview
        </Button>
      )}
      {draft && (
        <Button variant="danger" loading={busy === 'drop'} onClick={() => void drop()}>
          Drop the draft
        </Button>
      )}
    </>
  );
}
