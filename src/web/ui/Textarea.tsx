import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & FieldText;

export function Textarea({ label, hint, error, hideLabel, className, ...area }: TextareaProps) {
  return (
    <FieldFrame {...{ label, hint, error, hideLabel, className }} id={area.id}>
      {(wiring) => (
        <textarea rows={4} {...area} {...wiring} className="input h-auto min-h-20 resize-y py-2" />
      )}
    </FieldFrame>
  );
}
