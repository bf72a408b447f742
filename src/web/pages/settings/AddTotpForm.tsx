import { FormMessage } from '#web/auth/FormMessage.tsx';
import { addTotp, beginTotp } from '#web/auth/factorCalls.ts';
import { useForm } from '#web/auth/useForm.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useResource } from '#web/client/useResource.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { NewTotp } from '#wire/secondFactors.ts';
import { factorName } from './factorName.ts';

const rules = {
  name: factorName,
  code: (value: string) => (/^\s*(?:\d\s*){6}$/.test(value) ? undefined : 'Enter the 6 digits.'),
};

interface AddTotpFormProps {
  onAdded: (codes: readonly string[] | null) => void;
}

/** Shows a new secret, and keeps it once the app has shown a right code. */
export function AddTotpForm({ onAdded }: AddTotpFormProps) {
  const [made, reload] = useResource(beginTotp);
  if (made.kind === 'loading') return <SkeletonRows rows={3} label="Making a secret" />;
  if (made.kind === 'failed') return <ErrorState title="No secret could be made." onRetry={reload} />;
  return <CodeForm made={made.data} onAdded={onAdded} />;
}

function CodeForm({ made, onAdded }: AddTotpFormProps & { made: NewTotp }) {
  const { field, formProps, message, ready, submitting } = useForm({
    rules,
    initial: { name: 'My phone' },
    async onSubmit(values) {
      try {
        onAdded((await addTotp(values)).recoveryCodes);
        return undefined;
      } catch (error) {
        return { message: messageOf(error) };
      }
    },
  });
  const { size, path } = made.qr;
  return (
    <form {...formProps} className="space-y-4">
      <p>Scan this with your app, then enter the code that it shows.</p>
      <svg
        role="img"
        aria-label="QR code of the secret"
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        className="mx-auto block size-48 rounded"
        shapeRendering="crispEdges"
      >
        {/* Dark on light in both themes, as readers want it. */}
        <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      <CopyField label="Secret" value={made.secret} />
      <Field label="Name" maxLength={60} {...field('name')} />
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...field('code')}
      />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" block disabled={!ready} loading={submitting}>
        Add
      </Button>
    </form>
  );
}
