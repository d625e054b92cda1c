import { useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { browserLanguage, chooseLanguage, type Language, readCatalogue } from '#kernel/web/text/catalogue.ts';
import { keyOf } from './call.ts';
import { send } from './send.ts';
import { useSession } from './session.ts';
import { useCall } from './use-call.ts';

/** How a person wants one list. */
export interface TablePreference {
  /** Keys of the columns shown. */
  readonly columns?: readonly string[];
  /** Of columns in CSS pixels by their keys; without any the content decides. */
  readonly widths?: Readonly<Record<string, number>>;
  readonly pageSize?: 10 | 25 | 50 | 100 | 'All';
}

/** A person's own settings. They live on the server alone, so they follow the person from desk to desk. */
export interface Preferences {
  readonly theme?: 'light' | 'dark' | 'system';
  readonly density?: 'comfortable' | 'compact';
  readonly language?: Language | null;
  readonly textSize?: 'small' | 'normal' | 'large' | 'larger';
  readonly reducedMotion?: boolean;
  readonly sidebarCollapsed?: boolean;
  readonly sound?: boolean;
  /** Per list; entries sent are merged into those stored. */
  readonly tables?: Readonly<Record<string, TablePreference>>;
  readonly [other: string]: unknown;
}

const readPreferences = { method: 'GET', path: '/users/preferences', summary: '', permission: 'signed in' } as unknown as CallSpec;
const writePreferences = { method: 'PATCH', path: '/users/preferences', summary: '', permission: 'signed in' } as unknown as CallSpec;

const textPercent = { small: '93.75%', normal: '100%', large: '112.5%', larger: '125%' } as const;

interface PreferencesState {
  readonly preferences: Preferences;
  /** Changes single settings at once on the screen, then on the server. */
  readonly prefer: (change: Preferences) => void;
}

const PreferencesContext = createContext<PreferencesState>({ preferences: {}, prefer: () => undefined });

/** Reads the preferences once signed in and lays them on the page: colours, language, text size, motion. */
export function PreferencesProvider({ children }: { readonly children: ReactNode }) {
  const { token } = useSession();
  const client = useQueryClient();
  const answer = useCall(readPreferences, {}, { enabled: token !== null, fresh: 600_000, quiet: true });
  const { setColorScheme } = useMantineColorScheme();
  const preferences = (answer.data ?? {}) as Preferences;
  const latest = useRef(preferences);
  const signedIn = token !== null;

  useEffect(() => {
    latest.current = preferences;
    const root = document.documentElement;
    setColorScheme(preferences.theme === 'light' || preferences.theme === 'dark' ? preferences.theme : 'auto');
    root.style.fontSize = textPercent[preferences.textSize ?? 'normal'];
    root.dataset['density'] = preferences.density ?? 'comfortable';
    root.dataset['motion'] = preferences.reducedMotion ? 'reduced' : 'full';
  }, [preferences, setColorScheme]);

  const known = answer.data !== undefined || !signedIn;
  const language = preferences.language ?? browserLanguage();
  useEffect(() => {
    const { language: shown, whole } = readCatalogue();
    if (!known || (shown === language && whole)) return;
    // Answers keep words of the server as the screen said them when they came.
    void chooseLanguage(language).then(() => client.invalidateQueries({ type: 'active' }));
  }, [client, known, language]);

  const prefer = useCallback(
    (change: Preferences) => {
      const next = { ...latest.current, ...change, tables: { ...latest.current.tables, ...change.tables } };
      latest.current = next;
      client.setQueryData(keyOf(readPreferences), next);
      void send(writePreferences, { body: change } as never, { quiet: true });
    },
    [client],
  );
  const state = useMemo(() => ({ preferences, prefer }), [preferences, prefer]);
  return <PreferencesContext value={state}>{children}</PreferencesContext>;
}

/** `const { preferences, prefer } = usePreferences()`. */
export function usePreferences(): PreferencesState {
  return use(PreferencesContext);
}
