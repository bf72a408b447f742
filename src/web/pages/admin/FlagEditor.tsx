import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { FormMessage } from '#web/auth/FormMessage.tsx';
import { HttpError } from '#web/client/httpErrors.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { type FlagFaultAnswer, type FlagType, flagTypes, type PlainFlag } from '#wire/adminFlags.ts';
import { deleteFlag, faultsOf, saveFlag } from './adminCalls.ts';
import { emptyValue, type FlagDraft, faultAt, toDraft, toFlag } from './flagDraft.ts';
import { typeWords } from './flagWords.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import { RulesSection } from './RulesSection.tsx';
import { SharesSection } from './SharesSection.tsx';
import { ValueField } from './ValueField.tsx';

function DeleteFlag({ flagKey }: { flagKey: string }) {
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const { show } = useToast();

  const remove = async () => {
    setDeleting(true);
    try {
      await deleteFlag(flagKey);
      show(`${flagKey} is deleted. The history can bring it back.`);
      await navigate('/admin/flags');
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
      setDeleting(false);
    }
  };

  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete flag
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete flag" focusTitle>
        <p>
          Code that asks for <b className="font-mono wrap-anywhere">{flagKey}</b> gets its default from then
          on. The history can bring the flag back.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="danger" loading={deleting} onClick={remove}>
            Delete it
          </Button>
          <Button onClick={() => setOpen(false)}>Keep it</Button>
        </div>
      </Dialog>
    </>
  );
}

interface FlagEditorProps {
  stored: PlainFlag;
  /** The version on which the changes are made; 0 for a new flag. */
  version: number;
}

interface Failure {
  message: string;
  reloadable: boolean;
}

/** Values of another type would be nonsense, so they start empty. */
function changeType(draft: FlagDraft, type: FlagType): FlagDraft {
  const value = emptyValue(type);
  const { rules, percentages } = draft;
  return {
    ...draft,
    type,
    value,
    rules: rules.map((rule) => ({ ...rule, value })),
    percentages: percentages.map((share) => ({ ...share, value })),
  };
}

export function FlagEditor({ stored, version }: FlagEditorProps) {
  const [draft, setDraft] = useState(() => toDraft(stored));
  const [faults, setFaults] = useState<FlagFaultAnswer[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { show } = useToast();
  const isNew = version === 0;
  const change = (changes: Partial<FlagDraft>) => setDraft({ ...draft, ...changes });

  // A newer version resets the form in place: the focus stays where it is.
  const [shown, setShown] = useState(version);
  if (shown !== version) {
    setShown(version);
    setDraft(toDraft(stored));
    setFaults([]);
    setFailure(undefined);
  }

  // To the first fault of a refused save, once it is drawn.
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failure]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setFailure(undefined);
    try {
      const saved = await saveFlag({ flag: toFlag(draft), version });
      setFaults([]);
      show(`${saved.flag.key} is saved.`);
      if (isNew) await navigate(`?flag=${encodeURIComponent(saved.flag.key)}`, { replace: true });
      else await revalidate();
    } catch (error) {
      showFailure(error);
    }
    setSaving(false);
  };

  function showFailure(error: unknown) {
    const changed = error instanceof HttpError && error.apiName === 'FlagChanged';
    const found =
      changed && isNew ? [{ path: 'key', reason: 'is taken by another flag' }] : (faultsOf(error) ?? []);
    setFaults(found);
    setFailure({
      message: found.length > 0 ? 'Please correct the marked fields.' : messageOf(error),
      reloadable: changed && !isNew,
    });
  }

  return (
    <>
      <form ref={form} onSubmit={save} noValidate className="space-y-6">
        <SectionCard title="Flag">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Key"
              hint={isNew ? 'The name in code, such as newSearch. It cannot change later.' : undefined}
              value={draft.key}
              readOnly={!isNew}
              autoComplete="off"
              spellCheck={false}
              error={faultAt(faults, 'key')}
              onChange={(event) => change({ key: event.target.value })}
            />
            <Select
              label="Type"
              options={flagTypes.map((value) => ({ value, label: typeWords[value] }))}
              value={draft.type}
              error={faultAt(faults, 'type')}
              onChange={(event) => setDraft(changeType(draft, event.target.value as FlagType))}
            />
            <ValueField
              label="Value"
              hint="The value when no rule and no percentage applies."
              type={draft.type}
              value={draft.value}
              error={faultAt(faults, 'value')}
              onChange={(value) => change({ value })}
            />
            <Checkbox
              label="Private"
              hint="Evaluated on the server only; browsers never see its rules."
              className="sm:pt-6"
              checked={draft.isPrivate}
              error={faultAt(faults, 'isPrivate')}
              onChange={(event) => change({ isPrivate: event.target.checked })}
            />
          </div>
        </SectionCard>
        <RulesSection
          rules={draft.rules}
          type={draft.type}
          faults={faults}
          onChange={(rules) => change({ rules })}
        />
        <SharesSection
          shares={draft.percentages}
          type={draft.type}
          faults={faults}
          onChange={(percentages) => change({ percentages })}
        />
        <FormMessage message={failure?.message ?? faultAt(faults, '')} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" loading={saving}>
            {isNew ? 'Create flag' : 'Save flag'}
          </Button>
          {failure?.reloadable && <Button onClick={() => revalidate()}>Load it again</Button>}
          <ButtonLink to="/admin/flags">Back to the list</ButtonLink>
          {!isNew && <DeleteFlag flagKey={stored.key} />}
        </div>
      </form>
      <PreviewSection getFlag={() => toFlag(draft)} onFaults={setFaults} />
      {!isNew && <HistoryCard key={version} flagKey={stored.key} />}
    </>
  );
}
