import type { ReactNode } from 'react';
import { PersonFace } from '#kernel/web/frame/person-face.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { StaffBrief } from '../../contract/records.ts';
import styles from './catalogues.module.css';

/** Members of a department or specialization: face, name, role, one act each. */
export function StaffList({ staff, act }: { readonly staff: readonly StaffBrief[]; readonly act?: (person: StaffBrief) => ReactNode }) {
  const t = useText();
  if (staff.length === 0) return <EmptyState compact title={t('No one yet')} />;
  return (
    <ul className={styles.staff}>
      {staff.map((person) => (
        <li key={person.id} className={styles.person}>
          <PersonFace name={person.fullname} size={32} />
          <span className={styles.personWords}>
            <span className="strong">{person.fullname}</span>
            <span className="caption">
              {person.status === 'pending' ? t('{role}, invited', { role: person.roleName }) : person.roleName}
            </span>
          </span>
          {act?.(person)}
        </li>
      ))}
    </ul>
  );
}
