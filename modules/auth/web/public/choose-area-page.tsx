import { IconBuildingHospital, IconChevronRight, IconUserHeart } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './choose-area.module.css';
import { PublicPage } from './public-page.tsx';

/** `/` for somebody who is not signed in: staff or patient. */
export function ChooseAreaPage() {
  const t = useText();
  return (
    <PublicPage area="hospital" title={t('Welcome to Civis')} note={t('Where do you want to sign in?')}>
      <ul className={styles.areas}>
        <li>
          <Link to="/hospital/login" className={styles.area}>
            <IconBuildingHospital size={22} stroke={1.6} aria-hidden="true" />
            <span className={styles.words}>
              <span className={styles.name}>{t('Hospital')}</span>
              <span className="muted">{t('You work in a hospital')}</span>
            </span>
            <IconChevronRight size={18} aria-hidden="true" />
          </Link>
        </li>
        <li>
          {/* The patients' area is another document. */}
          <a href="/patient/login" className={styles.area}>
            <IconUserHeart size={22} stroke={1.6} aria-hidden="true" />
            <span className={styles.words}>
              <span className={styles.name}>{t('Patient')}</span>
              <span className="muted">{t('You want to see your own record')}</span>
            </span>
            <IconChevronRight size={18} aria-hidden="true" />
          </a>
        </li>
      </ul>
    </PublicPage>
  );
}
