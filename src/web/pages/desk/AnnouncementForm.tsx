import type { FormEvent } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { DeskNewsData } from '#wire/news.ts';
import { useDeskAction } from './useDeskAction.ts';

/** The banner above every page: what it says now, another in its place, or none. */
export function AnnouncementForm({ announcement }: Pick<DeskNewsData, 'announcement'>) {
  const { busy, act } = useDeskAction();
  const show = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const isShown = await act({
      key: 'show',
      path: '/api/admin/announcement/show',
      body: Object.fromEntries(new FormData(form)),
      done: () => 'The announcement is shown.',
    });
    if (isShown) form.reset();
  };
  const withdraw = () =>
    act({
      key: 'withdraw',
      path: '/api/admin/announcement/withdraw',
      body: {},
      done: () => 'The announcement is withdrawn.',
    });
  return (
    <SectionCard
      title="Announcement"
      description="One banner above every page. A reader who closes it does not see it again."
    >
      {announcement ? (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 wrap-anywhere">
            On show: “{announcement.content}”{announcement.link && ` (${announcement.link})`}
          </p>
          <Button variant="danger" loading={busy === 'withdraw'} onClick={() => void withdraw()}>
            Take it down
          </Button>
        </div>
      ) : (
        <p className="mb-6 text-muted">No announcement is shown.</p>
      )}
      <form className="max-w-xl space-y-4" onSubmit={(event) => void show(event)}>
        <Field label="Text" name="content" required maxLength={300} />
        <Field label="Link" name="link" hint="Optional: a path or an http(s) address" />
        <Field label="Words of the link" name="linkText" maxLength={60} />
        <Button type="submit" variant="primary" loading={busy === 'show'}>
          {announcement ? 'Show this instead' : 'Show it'}
        </Button>
      </form>
    </SectionCard>
  );
}
