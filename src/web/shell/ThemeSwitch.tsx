import { use } from 'react';
import { track } from '#web/client/userEvents.ts';
import { DocumentContext } from '#web/document/Document.tsx';
import type { Theme } from '#wire/rendering.ts';
import { cookieKeys } from '#wire/storageKeys.ts';

const choices: readonly { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

/** The server reads the cookie and renders in the chosen theme, so nothing flashes. */
function remember(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${cookieKeys.theme.name}=${theme}; path=/; max-age=31536000; samesite=lax`;
}

export function ThemeSwitch() {
  const { theme, setTheme } = use(DocumentContext);
  return (
    <fieldset className="flex rounded-full border border-line-strong bg-paper p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map((choice) => (
        <label
          key={choice.theme}
          className="relative flex min-h-6 cursor-pointer items-center rounded-full px-2.5 has-checked:bg-signal-soft has-checked:font-semibold has-checked:text-signal has-focus-visible:outline-2 has-focus-visible:outline-signal max-sm:min-h-11"
        >
          <input
            type="radio"
            name="theme"
            className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            value={choice.theme}
            checked={theme === choice.theme}
            onChange={() => {
              remember(choice.theme);
              setTheme(choice.theme);
              track('Change Theme', { theme: choice.theme });
            }}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
