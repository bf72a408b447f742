import { type FormEvent, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Paragraphs } from '#web/ui/Paragraphs.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import type { DeskNewsData, NewsBody, NewsPreview } from '#wire/news.ts';
import { useDeskAction } from './useDeskAction.ts';

interface Checked {
  body: NewsBody;
  preview: NewsPreview;
}

const own = '';

function readBody(form: FormData): NewsBody {
  const slug = String(form.get('post'));
  const words = (name: string) => String(form.get(name) ?? '');
  return slug === own
    ? { kind: 'words', title: words('title'), text: words('text'), link: words('link') }
    : { kind: 'post', slug };
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Nothing is mailed before it was seen as people will read it: a mail cannot be taken back. */
export function NewsForm({ posts }: Pick<DeskNewsData, 'posts'>) {
  const [post, setPost] = useState(own);
  const [checked, setChecked] = useState<Checked>();
  const [checking, setChecking] = useState(false);
  const [error, setError] = useState('');
  const { busy, act } = useDeskAction();

  const check = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = readBody(new FormData(event.currentTarget));
    setError('');
    setChecking(true);
    try {
      const preview = await fetchJson<NewsPreview>('/api/admin/news/preview', { body });
      setChecked({ body, preview });
    } catch (failure) {
      setError(messageOf(failure));
    }
    setChecking(false);
  };
  const send = async ({ body }: Checked) => {
    const done = ({ told }: { told: number }) => `The news goes to ${people(told)}.`;
    if (await act({ key: 'send', path: '/api/admin/news/send', body, done })) setChecked(undefined);
  };
  const options = [
    { value: own, label: 'Words of your own' },
    ...posts.map(({ slug, title }) => ({ value: slug, label: `Post: ${title}` })),
  ];

  return (
    <SectionCard title="Send news" description="Every subscriber gets it once.">
      <form className="max-w-xl space-y-4" onSubmit={(event) => void check(event)}>
        <Select
          label="What"
          name="post"
          value={post}
          options={options}
          onChange={({ target }) => setPost(target.value)}
        />
        {post === own && (
          <>
            <Field label="Title" name="title" required maxLength={150} hint="The subject of the mail" />
            <Textarea label="Text" name="text" required rows={6} hint="Markdown; mailed as plain text" />
            <Field label="Link" name="link" hint="Optional: a path or an http(s) address" />
          </>
        )}
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        <Button type="submit" variant="primary" loading={checking}>
          See it first
        </Button>
      </form>
      {checked && (
        <Dialog open title="Send this news?" onClose={() => setChecked(undefined)} closeOnBackdrop={false}>
          <article className="space-y-2 rounded border border-line p-4">
            <h3 className="font-semibold wrap-anywhere">{checked.preview.title}</h3>
            <Paragraphs text={checked.preview.paragraphs.join('\n\n')} />
            {checked.preview.link !== null && (
              <p className="font-mono text-xs text-muted wrap-anywhere">{checked.preview.link}</p>
            )}
          </article>
          <p className="mt-4 text-muted">
            {checked.preview.readers === 0
              ? 'No recipients: every subscriber has received it.'
              : 'A sent mail cannot be recalled.'}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            {checked.preview.readers > 0 && (
              <Button variant="primary" loading={busy === 'send'} onClick={() => void send(checked)}>
                {`Send to ${people(checked.preview.readers)}`}
              </Button>
            )}
            <Button onClick={() => setChecked(undefined)}>Go on writing</Button>
          </div>
        </Dialog>
      )}
    </SectionCard>
  );
}
