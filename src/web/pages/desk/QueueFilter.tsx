import { ButtonLink } from '#web/ui/Button.tsx';

/** Between what is open and everything, in the address. */
export function QueueFilter({ path, all }: { path: string; all: boolean }) {
  return (
    <ButtonLink size="sm" to={all ? path : `${path}?all`}>
      {all ? 'Open ones only' : 'Closed ones too'}
    </ButtonLink>
  );
}
