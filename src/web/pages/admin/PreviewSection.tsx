import { useState } from 'react';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Textarea } from '#web/ui/Textarea.tsx';
import type { FlagFaultAnswer, FlagPreview } from '#wire/adminFlags.ts';
import { faultsOf, previewFlags } from './adminCalls.ts';
import { readLines } from './flagDraft.ts';
import { PreviewResult } from './PreviewResult.tsx';

const noUser = { identifier: '', email: '', country: '', custom: '' };

/** `name = value` lines; one without a value is as good as absent. */
function readCustom(text: string): Record<string, string> {
  const pairs = readLines(text).map((line) => {
    const [name = '', ...value] = line.split('=');
    return [name.trim(), value.join('=').trim()];
  });
  return Object.fromEntries(pairs);
}

interface PreviewSectionProps {
  /** The flag as it stands in the form. */
  getFlag: () => unknown;
  onFaults: (faults: FlagFaultAnswer[]) => void;
}

/** What somebody would get if the flag were saved as it stands. */
export function PreviewSection({ getFlag, onFaults }: PreviewSectionProps) {
  const [user, setUser] = useState(noUser);
  const [message, setMessage] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [preview, setPreview] = useState<FlagPreview>();

  const bind = (name: keyof typeof noUser) => ({
    value: user[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      setUser({ ...user, [name]: event.target.value });
      setPreview(undefined);
    },
  });

  const ask = async () => {
    setAsking(true);
    setMessage(undefined);
    setPreview(undefined);
    try {
      const { identifier, email, country, custom } = user;
      const described = { identifier, email, country, custom: readCustom(custom) };
      setPreview(await previewFlags({ flag: getFlag(), user: described }));
      onFaults([]);
    } catch (error) {
      const faults = faultsOf(error);
      if (faults) onFaults(faults);
      setMessage(faults ? 'The flag has faults; they are marked above.' : messageOf(error));
    }
    setAsking(false);
  };

  return (
    <SectionCard
      title="Who gets what"
      description="What a user would get with these changes. Leave all empty for a signed-out visitor."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Identifier (username)" {...bind('identifier')} />
        <Field label="Email" {...bind('email')} />
        <Field label="Country" {...bind('country')} />
        <Textarea
          label="Custom attributes"
          hint="One per line: name = value"
          rows={2}
          spellCheck={false}
          {...bind('custom')}
        />
      </div>
      <Button className="mt-4" loading={asking} onClick={ask}>
        Show what they get
      </Button>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {message && <p className="text-danger">{message}</p>}
        {preview && <PreviewResult preview={preview} />}
      </div>
    </SectionCard>
  );
}
