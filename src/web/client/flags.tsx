import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { FlagClient } from '#flagclient/createFlagClient.ts';
import type { SessionUser } from '#wire/auth.ts';
import type { Site } from '#wire/site.ts';
import type { UserFlags } from '#wire/userFlags.ts';
import { fetchJson } from './fetchJson.ts';
import { reportError } from './reportError.ts';
import { useSession } from './session.tsx';

export interface Flags {
  portfolio: boolean;
  impersonationTool: boolean;
}

const allOff: Flags = { portfolio: false, impersonationTool: false };

const FlagsContext = createContext<Flags>(allOff);

interface FlagsProviderProps {
  service: Site['flags'];
  children: ReactNode;
}

/** Flags of the signed-in user. Nobody else has any, so nothing is loaded for them. */
export function FlagsProvider({ service, children }: FlagsProviderProps) {
  const { session } = useSession();
  const { user } = session;
  const { baseUrl, sdkKey } = service;
  const [flags, setFlags] = useState(allOff);
  const { username, email, role, adminId } = user ?? ({} as Partial<SessionUser>);

  useEffect(() => {
    setFlags(allOff);
    if (username === undefined || email === undefined) return;
    let client: FlagClient | undefined;
    let isCurrent = true;
    const read = async () => {
      const portfolio = await client?.getValue('portfolio', false, { identifier: username, email });
      if (isCurrent && portfolio !== undefined) setFlags((last) => ({ ...last, portfolio }));
    };
    import('#flagclient/createFlagClient.ts').then(({ createFlagClient }) => {
      if (!isCurrent) return;
      const logger = {
        warn: () => undefined,
        error: (message: string) => reportError({ title: location.href, description: message }),
      };
      client = createFlagClient({ mode: 'auto-poll', baseUrl, sdkKey, logger });
      client.onChange(() => void read());
      void read();
    });
    return () => {
      isCurrent = false;
      client?.close();
    };
  }, [username, email, baseUrl, sdkKey]);

  useEffect(() => {
    if (role !== 'admin' || adminId !== undefined) return;
    let isCurrent = true;
    // Its rules name people, so the server evaluates it and sends the answer only.
    fetchJson<UserFlags>('/api/user/flags')
      .then(({ impersonationTool }) => {
        if (isCurrent) setFlags((last) => ({ ...last, impersonationTool }));
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [role, adminId]);

  return <FlagsContext value={flags}>{children}</FlagsContext>;
}

export function useFlags(): Flags {
  return use(FlagsContext);
}
