import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconFolderOpen, IconId, IconPlus } from '@tabler/icons-react';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import { PatientFace } from '../../patient-face.tsx';
import { PatientStarts, usePatientStarts } from '../../patient-start.tsx';
import { ageAndGender } from '../patients-columns.tsx';
import styles from './steps.module.css';

/** Beside the later steps: who was saved, and what can be done at once. */
export function SavedPatient({ patient }: { readonly patient: Patient }) {
  const t = useText();
  const format = useFormat();
  const starts = usePatientStarts(true);
  return (
    <Panel title={t('Registered')}>
      <div className={styles.who}>
        <PatientFace id={patient.id} name={patient.fullname} photoAttachmentId={patient.photoAttachmentId} size={44} />
        <div className={styles.whoWords}>
          <p className="strong">{patient.fullname}</p>
          <p className="muted">{ageAndGender(patient, t, format)}</p>
          <p className="code">
            {patient.hospitalPatientId} · {patient.civisId}
          </p>
        </div>
      </div>
      <div className={styles.acts}>
        <PatientStarts cards={starts} patient={patient} as="button" />
        <Button
          component={Link}
          to={`/hospital/patients/${patient.id}/card`}
          variant="default"
          leftSection={<IconId size={17} stroke={1.7} aria-hidden="true" />}
        >
          {t('Print card')}
        </Button>
        <Button
          component={Link}
          to={`/hospital/patients/${patient.id}`}
          variant="default"
          leftSection={<IconFolderOpen size={17} stroke={1.7} aria-hidden="true" />}
        >
          {t('Open patient')}
        </Button>
        <Button
          component={Link}
          to="/hospital/patients/register"
          variant="default"
          leftSection={<IconPlus size={17} stroke={1.7} aria-hidden="true" />}
        >
          {t('Register another patient')}
        </Button>
      </div>
    </Panel>
  );
}
