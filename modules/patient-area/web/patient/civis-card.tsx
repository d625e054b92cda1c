import { encode } from 'uqr';
import { BrandMark } from '#kernel/web/design/brand-mark.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { OwnProfile } from '#modules/patient-area/contract/calls.ts';
import { ownGenderWords } from '../looks.ts';
import styles from './civis-card.module.css';

/** A QR code as one path of dark squares, on white whatever the theme: scanners want dark on light. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
}

type Shown = Pick<OwnProfile, 'fullname' | 'civisId' | 'qr' | 'dateOfBirth' | 'gender' | 'bloodGroup' | 'genotype'>;

/** The person's Civis card: what a front desk anywhere needs to find the record. The QR code holds the Civis ID and nothing else. */
export function CivisCard({ person, emergency }: { readonly person: Shown; readonly emergency?: string | undefined }) {
  const t = useText();
  const format = useFormat();
  const blood = [person.bloodGroup, person.genotype].filter((each) => each !== 'unknown').join(' · ');
  const facts: readonly (readonly [string, string])[] = [
    [t('Born'), `${format.day(person.dateOfBirth)} · ${t(ownGenderWords[person.gender])}`],
    ...(blood ? [[t('Blood'), blood] as const] : []),
    ...(emergency ? [[t('Emergency'), emergency] as const] : []),
  ];
  return (
    <article className={styles.card} aria-label={t('Civis card')}>
      <div className={styles.brand}>
        <BrandMark size={22} />
        Civis
      </div>
      <div className={styles.words}>
        <p className={styles.name}>{person.fullname}</p>
        <p className={`code ${styles.number}`}>{person.civisId}</p>
      </div>
      <QrCode text={person.qr} label={t('QR code with the Civis ID {civisId}', { civisId: person.civisId })} />
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
