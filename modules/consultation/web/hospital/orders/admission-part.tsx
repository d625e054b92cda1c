import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconBed } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PanelPart } from '#kernel/web/frame/panel-part.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { openRequestStatuses } from '#modules/admissions/contract/stay-words.ts';
import { AdmissionRequestState } from '#modules/admissions/web/index.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import styles from '../consultation.module.css';
import { useHere } from '../search.ts';

/** Whether a bed may be asked for: none is yet, and the patient lies in none. */
export function wantsNoBed({ request, stay }: Consultation['admission']): boolean {
  const open: readonly string[] = openRequestStatuses;
  return stay === null && (request === null || !open.includes(request.status));
}

/** The bed that the visit asked for, as it stands now, and the stay of the patient. */
export function AdmissionPart({ consultation }: { readonly consultation: Consultation }) {
  const t = useText();
  const here = useHere();
  const { can } = useAccess();
  const { admission, acts } = consultation;
  const { request, stay } = admission;
  const asks = acts.requestAdmission === null && wantsNoBed(admission);
  if (!asks && request === null && stay === null) return null;
  return (
    <PanelPart
      title={t('Admission')}
      actions={
        asks ? (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconBed size={15} aria-hidden="true" />}
            onClick={() => here.open('requestAdmission')}
          >
            {t('Request admission')}
          </Button>
        ) : null
      }
    >
      {request || stay ? (
        <ul className={styles.list}>
          {request ? (
            <li className={styles.line}>
              <span className={styles.grow}>
                <span className="code">{request.requestNumber}</span> {request.reason}
                <span className="caption">{[request.bed, request.endReason].filter(Boolean).join(' · ')}</span>
              </span>
              <Suspense>
                <AdmissionRequestState status={request.status} urgency={request.urgency} />
              </Suspense>
            </li>
          ) : null}
          {stay ? (
            <li className={styles.line}>
              <span className={styles.grow}>
                {can('View Admission') ? (
                  <Link to="/hospital/admissions/$id" params={{ id: stay.id }} className="code">
                    {stay.admissionNumber}
                  </Link>
                ) : (
                  <span className="code">{stay.admissionNumber}</span>
                )}
                {stay.place ? <span className="caption"> {stay.place}</span> : null}
              </span>
              <StatusBadge look={{ word: t('Admitted'), tone: 'blue', icon: IconBed }} />
            </li>
          ) : null}
        </ul>
      ) : (
        <p className="muted">{t('No bed requested')}</p>
      )}
    </PanelPart>
  );
}
