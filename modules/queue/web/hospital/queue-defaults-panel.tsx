import { Suspense } from 'react';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';
import { queueSettings } from '#modules/queue/contract/settings.ts';
import { QueueFields } from './queue-fields.tsx';

/** /hospital/settings/queue: how the hospital's lines run where a department has not chosen otherwise. */
export function QueueDefaultsPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Queue')} note={t('Default queue rules for departments.')} />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <SettingsGroupPanel group="queue" schema={queueSettings.schema}>
          <QueueFields />
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
