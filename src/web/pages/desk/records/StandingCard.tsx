import type { ReactNode } from 'react';
import { longestReason } from '#model/records.ts';
import { Button } from '#web/ui/Button.tsx';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';
import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { RecordLine } from '#wire/deskRecords.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { WordsDialog } from '../WordsDialog.tsx';

interface StandingCardProps {
  line: RecordLine;
  /** On the site, or what they see in its place. */
  shown: { to: string; name: string };
  /** When it was withdrawn. */
  since: ReactNode;
  withdraw: {
    path: string;
    body: (reason: string) => unknown;
    /** Where the reason is shown. */
    hint: string;
    consequence: string;
  };
  /** Absent where it cannot be put back. */
  restore?: { path: string; body: unknown; done: string };
  /** Further actions on what is shown. */
  children?: ReactNode;
}

/** Whether visitors see a record, and the way to change that. */
export function StandingCard({ line, shown, since, withdraw, restore, children }: StandingCardProps) {
  const { name, withdrawn } = line;
  const openDialog = useOpenDialog();
  const { busy, act } = useDeskAction();
  const askReason = () =>
    openDialog((close) => (
      <WordsDialog
        title={`Withdraw ${name}`}
        label="Reason"
        hint={withdraw.hint}
        submit="Withdraw it"
        maxLength={longestReason}
        danger
        onClose={close}
        onSubmit={(reason) =>
          act({
            key: 'withdraw',
            path: withdraw.path,
            body: withdraw.body(reason),
            done: () => `${name} is withdrawn.`,
          })
        }
      >
        <p className="text-muted">{withdraw.consequence}</p>
      </WordsDialog>
    ));
  return (
    <SectionCard
      title={withdrawn ? 'Withdrawn' : 'Shown to visitors'}
      aside={
        withdrawn ? (
          restore && (
            <Button
              size="sm"
              loading={busy === 'restore'}
              onClick={() =>
                void act({
                  key: 'restore',
                  path: restore.path,
                  body: restore.body,
                  done: () => restore.done,
                })
              }
            >
              Put it back
            </Button>
          )
        ) : (
          <span className="flex flex-wrap gap-2">
            {children}
            <Button size="sm" variant="danger" onClick={askReason}>
              Withdraw
            </Button>
          </span>
        )
      }
    >
      <p className="wrap-anywhere">
        <Link to={shown.to} className="link underline">
          {shown.name}
        </Link>
        {withdrawn && (
          <>
            {' '}
            · withdrawn {since}: {withdrawn.reason}
          </>
        )}
      </p>
    </SectionCard>
  );
}
