import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded } from '#kernel/web/frame/panel.tsx';
import { useAccess } from '#kernel/web/client/access.tsx';
import { readCatalogue } from '#kernel/web/text/catalogue.ts';
import { formatInstant } from '#kernel/web/text/format.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HospitalDetail } from '../../contract/records.ts';
import { ChangedBy } from './changed-by.tsx';
import styles from './settings-forms.module.css';
import { TimezoneForm } from './timezone-form.tsx';
import { useEditBase } from './use-edit-base.ts';
import { useHospital } from './use-hospital.ts';

function Body({ hospital }: { readonly hospital: HospitalDetail }) {
  const t = useText();
  const now = useNow(30_000);
  const { can } = useAccess();
  const { base, adopt, dirty } = useEditBase(hospital);
  return (
    <div className={styles.stack}>
      <Card>
        {can('Edit Timezone') ? (
          <TimezoneForm key={base.version} hospital={base} dirty={dirty} onDone={(saved) => adopt({ ...hospital, ...saved })} />
        ) : (
          <Facts
            rows={[
              [t('Timezone'), hospital.timeZoneLabel ?? t('No timezone set')],
              [t('Local time'), formatInstant(new Date(now).toISOString(), hospital.timeZoneCode ?? 'UTC', readCatalogue().language)],
            ]}
          />
        )}
      </Card>
      <ChangedBy at={hospital.version > 1 ? hospital.updatedAt : null} by={hospital.updatedBy} />
    </div>
  );
}

/** /hospital/settings/timezone. */
export function TimezonePanel() {
  const t = useText();
  const hospital = useHospital();
  return (
    <>
      <PageHead
        title={t('Timezone')}
        note={t('All dates and times of the hospital are shown in this timezone. Stored times do not change.')}
      />
      <Loaded from={hospital} rows={5}>
        {(record) => <Body hospital={record} />}
      </Loaded>
    </>
  );
}
