import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { TypesTab } from './types-tab.tsx';

/** /hospital/settings/appointment-types. */
export function TypesSettings() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Appointment Types')} note={t('What can be booked, how long it takes and where.')} />
      <TypesTab />
    </>
  );
}
