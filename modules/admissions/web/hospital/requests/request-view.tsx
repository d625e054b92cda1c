import { Link } from '@tanstack/react-router';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { AdmissionRequest } from '#modules/admissions/contract/request-records.ts';
import { roomTypeWords } from '../../looks.ts';
import { requestLooks, urgencyLooks } from '../../stay-looks.ts';
import { PatientLine } from '../patient-line.tsx';
import styles from '../stays/stays.module.css';
import { RequestActs } from './request-acts.tsx';

interface RequestViewProps {
  readonly request: AdmissionRequest;
  readonly onAct: (name: string) => void;
}

/** A request for a bed beside its list: for whom, how urgent, why, and what becomes of it. */
export function RequestView({ request, onAct }: RequestViewProps) {
  const t = useText();
  const { bed, ward, roomType, endReason, admissionId } = request;
  return (
    <div className={styles.view}>
      <PatientLine patient={request.of} />
      <div className="marks">
        <StatusBadge look={requestLooks[request.status]} />
        <StatusBadge look={urgencyLooks[request.urgency]} />
      </div>
      <Facts
        rows={[
          [t('Reason'), request.reason],
          [t('Ward'), ward?.name ?? t('Whichever has a bed')],
          [t('Room type'), roomType ? t(roomTypeWords[roomType]) : null],
          [t('Expected stay'), request.expectedDays ? t('{count} day | {count} days', { count: request.expectedDays }) : null],
          [t('Requested by'), request.askedBy],
          [t('Waiting since'), <Moment key="since" at={request.waitStartedAt} />],
          ...(bed ? ([[t('Bed'), [bed.wardName, bed.roomName, bed.label].join(', ')]] as const) : []),
          ...(bed?.until ? ([[t('Reserved until'), <Moment key="until" at={bed.until} />]] as const) : []),
          ...(endReason ? ([[t('Why it ended'), endReason]] as const) : []),
        ]}
      />
      {admissionId ? (
        <Link to="/hospital/admissions/$id" params={{ id: admissionId }}>
          {t('Open stay')}
        </Link>
      ) : null}
      <div className={styles.line}>
        <RequestActs request={request} onAct={onAct} />
      </div>
    </div>
  );
}
