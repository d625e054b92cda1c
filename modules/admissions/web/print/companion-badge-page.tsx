import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { CopyMark } from '#kernel/web/print/paper.tsx';
import { PrintLabel } from '#kernel/web/print/print-label.tsx';
import { QrPicture } from '#kernel/web/print/qr-picture.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';
import type { Admission, Companion } from '#modules/admissions/contract/stay-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import styles from './companion-badge.module.css';

const companionOf = (stay: Admission | undefined, id: string) => stay?.companions.find((each) => each.id === id);

/** The badge of somebody who stays with a patient, as large as a card. Whoever has left gets none. */
export function CompanionBadgePage() {
  const t = useText();
  const { id = '', companionId = '' } = useParams({ strict: false }) as { id?: string; companionId?: string };
  const stay = useCall(admissionCalls.read, { params: { id } }, { quiet: true });
  const companion = companionOf(stay.data, companionId);
  return (
    <PrintPage
      title={t('Companion badge')}
      size="card"
      ready={companion?.toAt === null}
      counted={{
        paper: 'companion-badge',
        records: [{ key: stay.data?.admissionNumber ?? '', params: { id } }],
        variant: companionId,
      }}
    >
      <Loaded
        from={stay}
        isEmpty={(found) => companionOf(found, companionId)?.toAt !== null}
        empty={<EmptyState title={t('The companion has left already')} />}
      >
        {(found) => (companion ? <Badge stay={found} companion={companion} /> : null)}
      </Loaded>
    </PrintPage>
  );
}

interface BadgeProps {
  readonly stay: Admission;
  readonly companion: Companion;
}

/** Of the patient it says the number alone: a badge is read by everybody in the corridor. */
export function Badge({ stay, companion }: BadgeProps) {
  const t = useText();
  const format = useFormat();
  const { place, admissionNumber } = stay;
  return (
    <PrintLabel label={t('Badge of {name}', { name: companion.name })} className={styles.badge}>
      <div className={styles.words}>
        <p className={styles.kind}>{t('Companion')}</p>
        <p className={styles.name}>{companion.name}</p>
        <p>{[companion.relationship, stay.of.hospitalPatientId].filter(Boolean).join(' · ')}</p>
        {place ? (
          <p>
            {place.wardName}, {t('Bed {label}', { label: place.bedLabel })}
          </p>
        ) : null}
        <p className={styles.small}>
          {t('Since {moment}', { moment: format.instant(companion.fromAt) })} · {admissionNumber}
        </p>
        <CopyMark />
      </div>
      <div className={styles.code}>
        <QrPicture text={admissionNumber} label={t('QR code with the number {number}', { number: admissionNumber })} />
      </div>
    </PrintLabel>
  );
}
