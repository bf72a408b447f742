import { useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface AskFirstProps {
  /** On the button, and on the one that does it. */
  action: string;
  /** Whose button it is, for those who hear it alone. */
  label: string;
  question: string;
  /** What follows from it. */
  children: string;
  loading: boolean;
  onConfirm: () => void;
}

/** A small button for what cannot be undone: it asks before it acts. */
export function AskFirst({ action, label, question, children, loading, onConfirm }: AskFirstProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" loading={loading} onClick={() => setAsking(true)} aria-label={label}>
        {action}
      </Button>
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title={question}>
          <p>{children}</p>
          <div className="mt-5 flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onConfirm();
              }}
            >
              {action}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
