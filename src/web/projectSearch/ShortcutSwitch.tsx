import { useState } from 'react';
import { shortcutStorageKey } from '#web/projectSearch/searchShortcut.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { readStored, store } from '../storage/storage.ts';

/** Speech input and slips can press a single key by mistake, so the shortcut can be switched off. */
export function ShortcutSwitch() {
  const hydrated = useHydrated();
  const [changed, setChanged] = useState<boolean>();
  const on = changed ?? (!hydrated || readStored(shortcutStorageKey) !== 'off');
  const toggle = () => {
    store(shortcutStorageKey, on ? 'off' : null);
    setChanged(!on);
  };
  return (
    <button type="button" className="min-h-6 hover:text-ink max-lg:hidden" aria-pressed={on} onClick={toggle}>
      Search with the / key: {on ? 'on' : 'off'}
    </button>
  );
}
