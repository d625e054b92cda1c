import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { SpecializationDetail } from '../../contract/records.ts';
import { catalogueLooks } from '../looks.ts';
import styles from './catalogues.module.css';
import { StaffList } from './staff-list.tsx';

/** One specialization with the staff that hold it. */
export function SpecializationDetails({ specialization }: { readonly specialization: SpecializationDetail }) {
  const t = useText();
  return (
    <div className={styles.detail}>
      <Facts
        rows={[
          [t('Name'), specialization.name],
          [t('Code'), specialization.code],
          [t('Default'), specialization.isDefault ? t('Default list') : t('Own')],
          [t('Status'), <StatusBadge key="status" look={catalogueLooks[specialization.status]} />],
          [t('Description'), specialization.description],
        ]}
      />
      <section>
        <div className={styles.sub}>
          <h3>{t('Staff')}</h3>
          <span className="muted tnum">{specialization.staff.length}</span>
        </div>
        <StaffList staff={specialization.staff} />
      </section>
    </div>
  );
}
