import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField, TimeField } from '#kernel/web/form/date-fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import { scheduleCalls } from '#modules/appointments/contract/calls/schedules.ts';
import type { MadeException } from '#modules/appointments/contract/schedule-records.ts';
import { exceptionWords, optionsFrom } from '../../words.ts';
import styles from '../appointments.module.css';
import { BulkMoveForm } from '../bulk-move-form.tsx';
import { personName } from '../person-of.ts';
import { ownerQuery, type ScheduleOwner } from './owner.ts';

/** Leave, a holiday, a theatre day or an extra clinic; the bookings it touches are listed and can be moved at once. */
export function LeaveForm({ owner, onClose }: { readonly owner: ScheduleOwner; readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const today = format.today();
  const [made, setMade] = useState<MadeException | null>(null);
  const form = useCallForm(scheduleCalls.addException, {
    startWith: { kind: 'leave', fromDate: today, toDate: today },
    toBody: (values) => ({ ...values, ...ownerQuery(owner) }),
    refresh: ['appointments'],
  });
  const kind = form.useValue('kind');
  if (made) return <Affected made={made} onClose={onClose} />;
  return (
    <CallForm
      form={form}
      submit={t('Save')}
      silent
      onCancel={onClose}
      onDone={(exception) => {
        toast.success(t('Saved'));
        if (exception.affected.length > 0) setMade(exception);
        else onClose();
      }}
    >
      <FormSection>
        <Wide>
          <SelectField name="kind" label={t('Kind')} required options={optionsFrom(exceptionWords, t)} />
        </Wide>
        <DateField name="fromDate" label={t('First day')} required />
        <DateField name="toDate" label={t('Last day')} required />
        <TimeField
          name="startTime"
          label={t('From')}
          required={kind === 'extra-clinic'}
          hint={kind === 'extra-clinic' ? undefined : t('Leave blank for the whole day')}
        />
        <TimeField
          name="endTime"
          label={t('To')}
          required={kind === 'extra-clinic'}
          hint={kind === 'extra-clinic' ? undefined : t('Leave blank for the whole day')}
        />
        <Wide>
          <TextField name="note" label={t('Note')} maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function Affected({ made, onClose }: { readonly made: MadeException; readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [moving, setMoving] = useState(false);
  if (moving) return <BulkMoveForm rows={made.affected} onClose={onClose} />;
  return (
    <div className={styles.stack}>
      <p className={styles.warn} role="status">
        {t('{count} booking must be moved. | {count} bookings must be moved.', { count: made.affected.length })}
      </p>
      <ul className={styles.list}>
        {made.affected.map((row) => (
          <li key={row.id}>
            <span className="tnum strong">{format.instant(row.appointmentDate)}</span>
            <span>{personName(row)}</span>
            <span className={`${styles.end} muted`}>{row.type.name}</span>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('Later')}
        </Button>
        {can(appointmentCalls.bulkMove) ? <Button onClick={() => setMoving(true)}>{t('Move appointments')}</Button> : null}
      </div>
    </div>
  );
}
