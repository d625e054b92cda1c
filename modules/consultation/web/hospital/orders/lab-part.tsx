import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconCheck, IconPrinter, IconTestPipe } from '@tabler/icons-react';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PanelPart } from '#kernel/web/frame/panel-part.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Consultation, ConsultationLabRequest } from '#modules/consultation/contract/records.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';
import styles from '../consultation.module.css';
import { useHere } from '../search.ts';
import { labLook } from './lab-looks.ts';
import { ResultValues } from './result-values.tsx';

/** Laboratory tests of the visit as they stand now, the newest first; released values are here the moment they are released. */
export function LabPart({ consultation }: { readonly consultation: Consultation }) {
  const t = useText();
  const here = useHere();
  const navigate = useNavigate();
  const requests = consultation.labRequests.toSorted((one, other) => other.requestedAt.localeCompare(one.requestedAt));
  return (
    <PanelPart
      title={t('Laboratory')}
      actions={
        <>
          {requests.length > 0 ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPrinter size={15} aria-hidden="true" />}
              onClick={() => void navigate({ to: '/hospital/consultation/$id/lab-form', params: { id: consultation.id } })}
            >
              {t('Request form')}
            </Button>
          ) : null}
          {consultation.acts.orderLab === null ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconTestPipe size={15} aria-hidden="true" />}
              aria-keyshortcuts="Alt+L"
              onClick={() => here.open('lab')}
            >
              {t('Order tests')}
            </Button>
          ) : null}
        </>
      }
    >
      {requests.length === 0 ? <p className="muted">{t('No test ordered')}</p> : null}
      <ul className={styles.list}>
        {requests.map((request) => (
          <LabLine key={request.id} request={request} />
        ))}
      </ul>
    </PanelPart>
  );
}

function LabLine({ request }: { readonly request: ConsultationLabRequest }) {
  const t = useText();
  const { can } = useAccess();
  const acknowledge = useSend(transitionCalls.acknowledged, { refresh: ['consultation'] });
  async function seen() {
    const answer = await acknowledge.send({ params: { id: request.id }, body: {} });
    if (answer && !answer.ok) toast.error(answer.message);
  }
  const isReleased = request.releasedAt !== null;
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.grow}>
          <Link to={addressAt(`/hospital${request.path}`)} className="strong">
            {request.restricted ? t('Restricted test') : request.testName}
          </Link>
        </span>
        <StatusBadge look={labLook(request)} />
      </div>
      <ResultValues results={request.results} />
      {isReleased && request.acknowledgedAt === null && can('Acknowledge Lab Result') ? (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            loading={acknowledge.busy}
            leftSection={<IconCheck size={14} aria-hidden="true" />}
            aria-label={t('Acknowledge {name}', { name: request.testName })}
            onClick={() => void seen()}
          >
            {t('Acknowledge')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
