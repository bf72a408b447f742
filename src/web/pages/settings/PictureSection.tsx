import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { errorMessageOf } from '#web/auth/accountCalls.ts';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import { messages } from '#wire/messages.ts';
import { pictureLimits } from '#wire/pictures.ts';
import type { SectionProps } from './SectionProps.ts';
import { deletePicture, uploadPicture } from './settingsCalls.ts';

interface PortraitProps {
  email: string;
  /** Pictures to try, best first. */
  sources: readonly (string | null | undefined)[];
}

/** The picture at 96 px, in the order of the header's avatar: picture, image, first letter. */
function Portrait({ email, sources }: PortraitProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const source = sources.find((each): each is string => Boolean(each) && !broken.includes(each ?? ''));
  if (source === undefined) {
    return (
      <span
        role="img"
        aria-label="Your first letter in place of a picture"
        className="flex size-24 shrink-0 items-center justify-center rounded-full bg-signal-soft text-2xl font-semibold text-signal"
      >
        {email.charAt(0).toUpperCase()}
      </span>
    );
  }
  const skip = () => setBroken([...broken, source]);
  return (
    <img
      key={source}
      src={source}
      alt="Yours as others see it"
      width={96}
      height={96}
      className="size-24 shrink-0 rounded-full bg-mist object-cover"
      onError={skip}
      // The error of a server-rendered image may have passed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) skip();
      }}
    />
  );
}

/** Refused here already, so that nobody waits for an upload that cannot succeed. */
export function describePictureFault({ size, type }: { size: number; type: string }): string | undefined {
  if (!(pictureLimits.types as readonly string[]).includes(type)) {
    return 'Please choose a PNG, JPEG, WebP or GIF file.';
  }
  return size > pictureLimits.bytes ? 'The picture is larger than 1 MB.' : undefined;
}

interface Chosen {
  file: File;
  url: string;
}

export function PictureSection({ profile }: SectionProps) {
  const { show } = useToast();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  /** What is stored now: an address, or null for none. */
  const [stored, setStored] = useState(profile.picture);
  const [running, setRunning] = useState<'save' | 'delete'>();
  const [error, setError] = useState<string>();

  const preview = chosen?.url;
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // So that the same file can be chosen again.
    currentTarget.value = '';
    if (!file) return;
    const fault = describePictureFault(file);
    setError(fault);
    setChosen(fault === undefined ? { file, url: URL.createObjectURL(file) } : undefined);
  };

  const run = async (kind: 'save' | 'delete', work: () => Promise<void>) => {
    setRunning(kind);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(errorMessageOf(failure) ?? messages.unknown);
    }
    setRunning(undefined);
    input.current?.focus();
  };

  const save = ({ file }: Chosen) =>
    run('save', async () => {
      await uploadPicture(file);
      // The public address stays the same for up to a minute, so the new picture is shown from the file.
      setStored(URL.createObjectURL(file));
      setChosen(undefined);
      track('Upload Profile Picture');
      show('Your picture has been saved.');
    });

  const remove = () =>
    run('delete', async () => {
      await deletePicture();
      setStored(null);
      track('Delete Profile Picture');
      show('Your picture has been deleted.');
    });

  return (
    <SectionCard title="Picture" description="Shown beside your name. PNG, JPEG, WebP or GIF, at most 1 MB.">
      <div className="flex flex-wrap items-center gap-5">
        <Portrait email={profile.email} sources={[preview ?? stored, profile.image]} />
        <div className="min-w-0 flex-1 basis-60">
          <p className="mb-2 wrap-anywhere text-muted">{profile.email}</p>
          <div className="flex flex-wrap gap-2">
            <label className="btn cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal">
              Choose a picture
              <input
                ref={input}
                type="file"
                className="sr-only"
                accept={pictureLimits.types.join(',')}
                aria-invalid={error ? true : undefined}
                aria-describedby={error && id}
                onChange={choose}
              />
            </label>
            {chosen && (
              <>
                <Button variant="primary" loading={running === 'save'} onClick={() => save(chosen)}>
                  Save picture
                </Button>
                <Button variant="quiet" onClick={() => setChosen(undefined)}>
                  Cancel
                </Button>
              </>
            )}
            {!chosen && stored && (
              <Button loading={running === 'delete'} onClick={remove}>
                Delete picture
              </Button>
            )}
          </div>
          <FieldError id={id} error={error} />
        </div>
      </div>
    </SectionCard>
  );
}
