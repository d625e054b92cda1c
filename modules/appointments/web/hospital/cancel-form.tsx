import { useState } from 'react';
import { Button } from '@mantine/core';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { optionsOf } from '#kernel/web/form/option.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { Appointment } from '#modules/appointments/contract/records.ts';
import { defaultCancelReasons } from '#modules/appointments/contract/words.ts';
import { settingsCalls } from '#modules/organisation/contract/calls/settings.ts';
import styles from './appointments.module.css';
import { personName } from './person-of.ts';
import { ReachField } from './reach-field.tsx';

const other = word('Other');
/** The reasons of a new hospital; own ones stand as they were typed. */
export const cancelReasonWords = [word('Patient request'), word('Doctor unavailable'), word('Duplicate'), word('Deceased'), other] as const;

/** The hospital's own reasons when its settings may be read, else those that every hospital begins with. */
function useReasons(): readonly string[] {
  const { can } = useAccess();
  const found = useCall(
    settingsCalls.readSettings,
    { params: { group: 'appointments' } },
    { enabled: can('View Settings'), fresh: 300_000, quiet: true },
  );
  const own = found.data?.values['cancelReasons'];
  return Array.isArray(own) && own.length > 0 ? own.map(String) : defaultCancelReasons;
}

interface CancelFormProps {
  readonly row: Appointment;
  readonly onClose: () => void;
  readonly onRebook: () => void;
}

/** Cancels a visit with its reason; a new time may be offered at once. */
export function CancelForm({ row, onClose, onRebook }: CancelFormProps) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const [cancelled, setCancelled] = useState(false);
  const reasons = useReasons();
  const form = useCallForm(appointmentCalls.cancel, {
    params: { id: row.id },
    startWith: { side: 'patient', applyTo: 'this', offer: false },
    toBody: ({ offer: _offer, words, reason, ...values }) => ({ ...values, reason: reason === other && words ? words : reason }),
    refresh: ['queue'],
  });
  const chosen = form.useValue('reason');
  if (cancelled)
    return (
      <div className={styles.stack}>
        <p>{t('The appointment of {name} was cancelled.', { name: personName(row) })}</p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          {can('Create Appointment') ? <Button onClick={onRebook}>{t('Rebook')}</Button> : null}
        </div>
      </div>
    );
  return (
    <CallForm
      form={form}
      submit={t('Cancel appointment')}
      onCancel={onClose}
      onDone={() => (form.values()['offer'] === true ? onRebook() : setCancelled(true))}
    >
      <p>
        <span className="strong">{personName(row)}</span>, {format.instant(row.appointmentDate)}, {row.type.name}.{' '}
        <span className="muted">{t('The patient will be notified. Reminders stop.')}</span>
      </p>
      <FormSection>
        <Wide>
          <SelectField name="reason" label={t('Reason')} required options={optionsOf(reasons, t)} />
        </Wide>
        {chosen === other ? (
          <Wide>
            <TextField name="words" label={t('In words')} maxLength={300} />
          </Wide>
        ) : null}
        <Wide>
          <SegmentField
            name="side"
            label={t('Cancelled by')}
            options={[
              { value: 'patient', label: t('Patient') },
              { value: 'hospital', label: t('Hospital') },
            ]}
          />
        </Wide>
        <ReachField row={row} />
        {can('Create Appointment') ? (
          <Wide>
            <CheckField name="offer" label={t('Offer rebooking')} hint={t('A new time can be chosen now.')} />
          </Wide>
        ) : null}
      </FormSection>
    </CallForm>
  );
}
