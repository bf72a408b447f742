import { createContext, type ReactNode, use } from 'react';
import type { Theme } from '#wire/rendering.ts';

export interface DocumentContext {
  theme: Theme;
  setTheme: (theme: Theme) => void;
  styles: readonly string[];
  /** For addresses that leave the page, such as canonical links. */
  origin: string;
  /** When the server wrote the page, in ms: what both sides call now until hydration. */
  renderedAt: number;
}

export const DocumentContext = createContext<DocumentContext>({
  theme: 'system',
  setTheme: () => undefined,
  styles: [],
  origin: '',
  renderedAt: 0,
});

/** The HTML document around every page. */
export function Document({ children }: { children: ReactNode }) {
  const { theme, styles } = use(DocumentContext);
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="app" />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}
