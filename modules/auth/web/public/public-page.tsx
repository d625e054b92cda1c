import type { ReactNode } from 'react';
import type { Area } from '#kernel/contract/access.ts';
import { BrandMark } from '#kernel/web/design/brand-mark.tsx';
import { useDocumentTitle } from '#kernel/web/frame/document-title.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { BedsArt } from './beds-art.tsx';
import styles from './public-page.module.css';

/** What the art beside the form says, by area. */
const claims: Readonly<Record<Area, readonly [string, string, string]>> = {
  hospital: [word('Every patient.'), word('Every ward.'), word('One calm record.')],
  patient: [word('Every visit.'), word('Every result.'), word('One calm record.')],
  admin: [word('Every hospital.'), word('Every ward.'), word('One calm record.')],
};
const abouts: Readonly<Record<Area, string>> = {
  hospital: word('Appointments, admissions, laboratory, pharmacy and billing in one place, live for everyone on shift.'),
  patient: word('Your health record from all your hospitals: results, treatment and next steps.'),
  admin: word('The hospitals of this installation, their status and the messages sent to them.'),
};

export interface PublicPageProps {
  readonly area: Area;
  readonly title: string;
  readonly note?: ReactNode;
  /** Title of the browser's tab, when it differs from the heading. */
  readonly tabTitle?: string;
  /** Links at the bottom. */
  readonly foot?: ReactNode;
  /** A wider column without the art, for long forms. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A page that anybody may see: brand, heading, a form; the ward beside it on wide screens. */
export function PublicPage({ area, title, note, tabTitle, foot, wide, children }: PublicPageProps) {
  const t = useText();
  useDocumentTitle(tabTitle ?? title);
  const [first, second, third] = claims[area];
  return (
    <div className={styles.page} data-art={!wide || undefined} data-wide={wide || undefined}>
      <div className={styles.side}>
        <header className={styles.brand}>
          <a className={styles.home} href={`/${area}/login`}>
            <BrandMark size={32} />
            Civis
          </a>
        </header>
        <main className={styles.main}>
          <div>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            {note ? <p className={styles.note}>{note}</p> : null}
          </div>
          <div>{children}</div>
        </main>
        {foot ? <footer className={styles.foot}>{foot}</footer> : null}
      </div>
      {wide ? null : (
        <aside className={styles.art} aria-label={t('About Civis')}>
          <BedsArt className={styles.beds} />
          <p className={styles.claim}>
            <span>{t(first)}</span>
            <span>{t(second)}</span>
            <span>{t(third)}</span>
          </p>
          <p className={styles.about}>{t(abouts[area])}</p>
        </aside>
      )}
    </div>
  );
}
