import type { ReactNode } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { QrPicture } from '#kernel/web/print/qr-picture.tsx';
import { dayOf, formatAge } from '#kernel/web/text/format.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PrintFoot, PrintPage } from '#modules/patients/web/index.ts';
import { useDirections, useUnits } from '#modules/pharmacy/web/index.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { PrintedPrescription } from '#modules/prescriptions-and-therapeutics/contract/medication-records.ts';
import { allergyStateTexts } from '#modules/patients/contract/words.ts';
import styles from './print.module.css';

interface PaperProps {
  readonly id: string;
  /** What stands on top: the letterhead, or who wrote it. */
  readonly head: (paper: PrintedPrescription) => ReactNode;
  /** Prints of the hospital are counted; patients print their own as often as they like. */
  readonly isCounted?: boolean;
}

/** A signed prescription as it is printed, with the code by which anybody can check it. */
export function PrescriptionPaper({ id, head, isCounted = false }: PaperProps) {
  const t = useText();
  const found = useCall(prescriptionCalls.print, { params: { id } }, { quiet: true, fresh: Number.POSITIVE_INFINITY });
  return (
    <PrintPage
      title={t('Prescription')}
      ready={found.data !== undefined}
      counted={isCounted ? { paper: 'prescription', records: [{ key: found.data?.prescriptionNumber ?? '', params: { id } }] } : undefined}
    >
      <Loaded from={found} rows={10}>
        {(paper) => <Paper paper={paper} head={head(paper)} />}
      </Loaded>
    </PrintPage>
  );
}

function Paper({ paper, head }: { readonly paper: PrintedPrescription; readonly head: ReactNode }) {
  const t = useText();
  const directions = useDirections();
  const units = useUnits();
  const { zone } = usePlace();
  const format = useFormat();
  const { patient } = paper;
  const facts = [
    [t('Patient'), `${patient.fullname} · ${patient.hospitalPatientId}`],
    [t('Age'), patient.dateOfBirth ? formatAge(patient.dateOfBirth, dayOf(new Date(paper.signedAt), zone), t) : (patient.age ?? '–')],
    [t('Weight'), patient.weight ? `${patient.weight} kg` : '–'],
    [
      t('Allergies'),
      patient.allergies.length > 0
        ? patient.allergies.join(', ')
        : t(allergyStateTexts[patient.noKnownAllergies ? 'none-known' : 'not-asked']),
    ],
    [t('Signed'), format.instant(paper.signedAt)],
    [t('Valid until'), format.day(paper.validUntil)],
  ] as const;
  return (
    <article className={`${styles.sheet} as-paper`} aria-label={t('Prescription')}>
      {head}
      <p className={styles.title}>
        {t('Prescription')} <span className="code">{paper.prescriptionNumber}</span>
      </p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {paper.diagnoses.length > 0 ? (
        <p className={styles.small}>
          {t('Diagnoses')}: {paper.diagnoses.map(({ code, description }) => `${code} ${description}`).join(', ')}
        </p>
      ) : null}
      <ol className={styles.lines}>
        {paper.lines.map((line) => (
          <li key={line.lineNumber} data-stopped={line.status === 'stopped' || undefined}>
            <p className={styles.medicine}>
              <span>{line.medicine}</span>
              {line.quantity === null ? null : (
                <span className="tnum">{line.quantityUnit ? units(line.quantity, line.quantityUnit) : line.quantity}</span>
              )}
            </p>
            <p>{directions(line)}</p>
            {line.instructions ? <p>{line.instructions}</p> : null}
            <p className={styles.small}>
              {[
                line.refills > 0 ? t('{count} refill | {count} refills', { count: line.refills }) : t('No refill'),
                line.substitutionAllowed ? '' : t('No substitution'),
                line.status === 'stopped' ? t('Stopped') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
      {paper.notes ? <p>{paper.notes}</p> : null}
      <div className={styles.end}>
        <div className={styles.sign}>
          <span>{paper.prescriber.fullname}</span>
          <span className={styles.small}>{t('Prescriber, signature and stamp')}</span>
        </div>
        <div className={styles.verify}>
          <div className={styles.qr}>
            <QrPicture text={paper.verifyUrl} label={t('QR code of the page that checks this prescription')} />
          </div>
          <div>
            <p className="code strong">{paper.verifyCode}</p>
            <p className={styles.small}>{paper.verifyUrl}</p>
          </div>
        </div>
      </div>
      <PrintFoot about={paper.prescriptionNumber} />
    </article>
  );
}
