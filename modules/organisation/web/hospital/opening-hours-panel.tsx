import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { settingsCalls } from '../../contract/calls/settings.ts';
import type { OpeningWeek } from '../../contract/records.ts';
import { ChangedBy } from './changed-by.tsx';
import { Holidays } from './holidays.tsx';
import styles from './settings-forms.module.css';
import { useEditBase } from './use-edit-base.ts';
import { WeekForm } from './week-form.tsx';

function Week({ week }: { readonly week: OpeningWeek }) {
  const { base, adopt, dirty } = useEditBase(week);
  return (
    <>
      <WeekForm key={base.version} week={base} dirty={dirty} onDone={adopt} onTake={() => adopt(week)} />
      <div className={styles.line}>
        <ChangedBy at={week.updatedAt} by={week.updatedBy} />
      </div>
    </>
  );
}

/** /hospital/settings/opening-hours: the week and the holidays. */
export function OpeningHoursPanel() {
  const t = useText();
  const week = useCall(settingsCalls.readOpeningHours, {}, { live: ['settings'], quiet: true });
  return (
    <>
      <PageHead title={t('Opening hours')} note={t('When the hospital and its departments see patients.')} />
      <div className={styles.stack}>
        <Panel title={t('Week')}>
          <Loaded from={week} rows={7}>
            {(found) => <Week week={found} />}
          </Loaded>
        </Panel>
        <Holidays />
      </div>
    </>
  );
}
