import { type DragEvent, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { Link } from '#web/ui/Link.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { type Checked, checkFile } from './checkFile.ts';
import { ProjectExamples } from './ProjectExamples.tsx';
import { VerifyResult } from './VerifyResult.tsx';

type State = { state: 'idle' | 'reading' } | { state: 'checked'; name: string; result: Checked };

const isFromFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Makes the score in an evidence file again, in the visitor's own browser: nothing is sent anywhere. */
export function Component() {
  const { path, title, description } = fixedPages.verify;
  const [state, setState] = useState<State>({ state: 'idle' });
  const [isOver, setOver] = useState(false);
  const hydrated = useHydrated();
  const check = async (file: File | undefined) => {
    if (!file) return;
    setState({ state: 'reading' });
    setState({ state: 'checked', name: file.name, result: await checkFile(file) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void check(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => {
    if (!isFromFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <main id="main">
      <Meta title={title} description={description} />
      <PageHead trail={[{ name: title, path }]} title={title} summary={description}>
        <Link to={fixedPages.methodology.path} className="link">
          {fixedPages.methodology.title}
        </Link>
      </PageHead>
      <div className="wrap grid max-w-200 gap-6 py-6 sm:py-12">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first */}
        <div
          className={`card grid gap-3 border-dashed p-6 ${isOver ? 'border-signal bg-signal-soft' : ''}`}
          onDragOver={over}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <label htmlFor="evidence-file" className="font-semibold">
            Evidence file
          </label>
          <p className="text-muted">
            Choose or drop a file. Get one with “Download the evidence” on a project page.
          </p>
          <input
            id="evidence-file"
            type="file"
            accept=".json,application/json"
            disabled={!hydrated}
            className="file-input"
            onChange={({ target }) => {
              void check(target.files?.[0]);
              // The same file, changed meanwhile, can be chosen again.
              target.value = '';
            }}
          />
          {!hydrated && (
            <noscript>
              <p className="text-muted">Checking a file here needs JavaScript.</p>
            </noscript>
          )}
        </div>
        <ProjectExamples
          onPick={async (id) => {
            const text = JSON.stringify(await fetchJson(`/api/projects/${encodeURIComponent(id)}/evidence`));
            const result = await checkFile({ size: text.length, text: async () => text });
            setState({ state: 'checked', name: `${id}.json`, result });
          }}
        />
        <div role="status">
          {state.state === 'reading' && <p className="text-muted">Reading the file…</p>}
          {state.state === 'checked' && <VerifyResult name={state.name} result={state.result} />}
        </div>
        <Card aria-labelledby="limits-title" className="p-4.5">
          <h2 id="limits-title">Limits of this check</h2>
          <ul className="mt-2 max-w-[76ch] list-disc space-y-1 pl-4 text-muted">
            <li>Your browser reads the file. Nothing is sent.</li>
            <li>
              A matching score does not prove the facts. Each fact names its source. The command below
              re-reads chain facts from your node.
            </li>
            <li>The file is not signed. Changing facts and score together goes unnoticed.</li>
          </ul>
          <div className="mt-4">
            <CopyField label="Command" value="npm run parapet -- verify FILE --rpc https://node.example" />
          </div>
        </Card>
      </div>
    </main>
  );
}
