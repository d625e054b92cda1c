import { useEffect } from 'react';
import { usePlace } from '#kernel/web/text/place.ts';

/** Titles the browser's tab: '{Page} – {Hospital}'. Never a patient's name: tabs are seen by others. */
export function useDocumentTitle(title: string): void {
  const { name } = usePlace();
  useEffect(() => {
    document.title = `${title} – ${name || 'Civis'}`;
  }, [title, name]);
}
