import { Button } from '@mantine/core';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { RowActs } from '#kernel/web/record/row-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import {
  type SensitiveRequest,
  sensitiveRequestActs,
  sensitiveRequestCalls,
} from '#modules/patient-chart/contract/calls/sensitive-requests.ts';
import { sensitiveRequestLooks } from '../looks.ts';
import styles from './chart.module.css';

interface SensitiveRequestsProps {
  readonly patientId: string;
  /** An emergency access of this user is open: more can be asked for. */
  readonly emergency: boolean;
  readonly onAsk: () => void;
}

/** What was asked of other hospitals, and what they ask of this one: answered here. Nothing while there is nothing. */
export function SensitiveRequests({ patientId, emergency, onAsk }: SensitiveRequestsProps) {
  const t = useText();
  const { can } = useAccess();
  const shown = useCall(
    sensitiveRequestCalls.list,
    { params: { id: patientId } },
    { live: ['patients'], quiet: true, enabled: can(sensitiveRequestCalls.list) },
  );
  const { asked = [], received = [] } = shown.data ?? {};
  const mayAsk = emergency && can(sensitiveRequestCalls.ask);
  if (!mayAsk && asked.length === 0 && received.length === 0) return null;
  return (
    <section aria-label={t('Sensitive records of other hospitals')}>
      {mayAsk ? (
        <div className={styles.notice}>
          <span>{t('Sensitive records of other hospitals remain closed until each hospital grants you access.')}</span>
          <Button variant="default" size="compact-sm" onClick={onAsk}>
            {t('Request sensitive records')}
          </Button>
        </div>
      ) : null}
      {received.map((request) => (
        <Received key={request.id} request={request} />
      ))}
      {asked.map((request) => (
        <Asked key={request.id} request={request} />
      ))}
    </section>
  );
}

function Asked({ request }: { readonly request: SensitiveRequest }) {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.notice}>
      <span>
        {t('{name} requested sensitive records on {when}.', { name: request.userName, when: format.instant(request.askedAt) })}{' '}
        {request.decisionReason}
      </span>
      <StatusBadge look={sensitiveRequestLooks[request.status]} />
      {request.expiresAt ? <span>{t('Until {moment}', { moment: format.instant(request.expiresAt) })}</span> : null}
    </div>
  );
}

function Received({ request }: { readonly request: SensitiveRequest }) {
  const t = useText();
  const isAnswered = Object.keys(request.acts).length === 0;
  return (
    <div className={styles.notice} role="status">
      <span>
        {t('{name} of {hospital} requests sensitive records in an emergency.', { name: request.userName, hospital: request.hospitalName })}{' '}
        {request.reason}
      </span>
      {isAnswered ? <StatusBadge look={sensitiveRequestLooks[request.status]} /> : null}
      <RowActs acts={sensitiveRequestActs} of={request} name={request.userName} lead={['keepClosed', 'grant']} strong="grant" />
    </div>
  );
}

/** Why the sensitive records are needed: read by whoever opens them. */
export function AskSensitiveForm({ patientId, onDone }: { readonly patientId: string; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(sensitiveRequestCalls.ask, { params: { id: patientId }, refresh: ['patients', 'sensitive-requests'] });
  return (
    <CallForm
      form={form}
      submit={t('Request sensitive records')}
      silent
      onCancel={onDone}
      onDone={({ asked }) => {
        toast.success(asked > 0 ? t('Request sent to the other hospitals') : t('This request has already been made'));
        onDone();
      }}
    >
      <FormSection
        note={t('Each hospital with records of this person sees the reason and decides for its own records. The person is notified.')}
      >
        <Wide>
          <TextareaField
            name="reason"
            label={t('Reason for request')}
            hint={t('At least 20 characters')}
            required
            rows={4}
            maxLength={500}
            autoFocus
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
