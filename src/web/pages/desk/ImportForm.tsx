import { type FormEvent, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { CardRow } from '#web/ui/Card.tsx';
import { FieldFrame } from '#web/ui/FieldFrame.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { type ImportFault, type ImportPreview, type UploadedFile, uploadLimits } from '#wire/imports.ts';
import { ChangeRows } from './ChangeRows.tsx';
import { focusHeading } from './caseFocus.ts';
import { useDeskAction } from './useDeskAction.ts';

const isRecordFile = (name: string) => /\.(json|ya?ml|csv)$/i.test(name);

/** Encoded in pieces: the arguments of one call are limited. */
const pieceBytes = 32_768;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += pieceBytes)
    text += String.fromCharCode(...bytes.subarray(from, from + pieceBytes));
  return btoa(text);
}

/** Chosen files as they are sent; of a chosen folder the paths inside it count. */
async function readFiles(files: readonly File[]): Promise<UploadedFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const path = file.webkitRelativePath.split('/').slice(1).join('/') || file.name;
      if (isRecordFile(path)) return { path, text: await file.text() };
      return { path, base64: toBase64(new Uint8Array(await file.arrayBuffer())) };
    }),
  );
}

interface Checked {
  files: readonly UploadedFile[];
  preview: ImportPreview;
}

/** Files are checked first; what was shown, and nothing else, is then applied. */
export function ImportForm() {
  const [checked, setChecked] = useState<Checked>();
  const [checking, setChecking] = useState(false);
  const [error, setError] = useState('');
  const { busy, act } = useDeskAction();

  const check = async (files: readonly UploadedFile[]) => {
    const preview = await fetchJson<ImportPreview>('/api/admin/imports/preview', { body: { files } });
    setChecked({ files, preview });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget)
      .getAll('files')
      .filter((file) => file instanceof File)
      .filter(({ name }) => name !== '');
    setChecked(undefined);
    if (chosen.length === 0) return setError('Choose at least one file.');
    setError('');
    setChecking(true);
    try {
      await check(await readFiles(chosen));
    } catch (failure) {
      setError(messageOf(failure));
    }
    setChecking(false);
  };
  const apply = async (files: readonly UploadedFile[], fingerprint: string) => {
    const applied = await act<{ id?: number; changed: number }>({
      key: 'apply',
      path: '/api/admin/imports/apply',
      body: { files, fingerprint },
      done: ({ id, changed }) =>
        `Import ${id} is applied: ${changed} ${changed === 1 ? 'project' : 'projects'} changed.`,
    });
    if (applied) {
      focusHeading();
      setChecked(undefined);
    }
    // Somebody else changed something: what would change now is shown, to be looked at anew.
    else await check(files).catch((failure: unknown) => setError(messageOf(failure)));
  };

  const preview = checked?.preview;
  return (
    <>
      <SectionCard
        title="Import files"
        description={`Record files (.yaml, .yml, .json, .csv) with their logos and reports, up to ${uploadLimits.bytes / 1024 / 1024} MB at once. You see all changes before anything is saved.`}
      >
        <form className="flex flex-wrap items-end gap-4" onSubmit={(event) => void submit(event)}>
          <FieldFrame label="Files" error={error} className="min-w-0">
            {(wiring) => <input {...wiring} type="file" name="files" multiple className="file-input" />}
          </FieldFrame>
          <Button type="submit" variant="primary" loading={checking}>
            Check the files
          </Button>
          <a href="/import-template.csv" download className="link self-center">
            CSV template
          </a>
        </form>
      </SectionCard>
      <div aria-live="polite">
        {preview && 'faults' in preview && <Faults faults={preview.faults} />}
        {preview && !('faults' in preview) && (
          <SectionCard
            title={
              preview.total === 0
                ? 'Nothing would change'
                : `${formatNumber(preview.total)} ${preview.total === 1 ? 'change' : 'changes'}`
            }
            description={
              preview.total === 0 ? 'The files match the stored records.' : 'Nothing is saved yet.'
            }
            aside={
              preview.total > 0 && (
                <Button
                  variant="primary"
                  size="sm"
                  loading={busy === 'apply'}
                  onClick={() => void apply(checked.files, preview.fingerprint)}
                >
                  Apply them
                </Button>
              )
            }
            bare
          >
            <ChangeRows changes={preview.changes} total={preview.total} />
          </SectionCard>
        )}
      </div>
    </>
  );
}

function Faults({ faults }: { faults: readonly ImportFault[] }) {
  return (
    <SectionCard
      title={faults.length === 1 ? '1 fault' : `${formatNumber(faults.length)} faults`}
      description="Fix all faults to import."
      bare
    >
      <ul>
        {faults.map(({ file, path, line, reason }) => (
          <li key={`${file} ${path} ${reason}`}>
            <CardRow className="wrap-anywhere">
              {reason}
              <span className="block font-mono text-xs text-muted">
                {file}
                {line !== undefined && `:${line}`} {path}
              </span>
            </CardRow>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
