import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import type { AppointmentRow } from '#modules/appointments/contract/records.ts';
import styles from './appointments.module.css';
import { personName } from './person-of.ts';
import { optionsOfNamed, usePractitioners } from './use-choices.ts';

type Moved = PayloadOf<typeof appointmentCalls.bulkMove>;

/** Moves many visits by days or minutes, or to a colleague; each is told on its own whether it could be. */
export function BulkMoveForm({ rows, onClose }: { readonly rows: readonly AppointmentRow[]; readonly onClose: () => void }) {
  const t = useText();
  const practitioners = usePractitioners();
  const [moved, setMoved] = useState<Moved | null>(null);
  const form = useCallForm(appointmentCalls.bulkMove, {
    startWith: { days: 0, minutes: 0 },
    toBody: ({ days, minutes, practitionerId, reason }) => ({
      ids: rows.map((row) => row.id),
      target: { ...(practitionerId ? { practitionerId } : {}), days: days ?? 0, minutes: minutes ?? 0 },
      reason: reason ?? '',
    }),
    fieldNames: { 'target.days': 'days', 'target.minutes': 'minutes', target: 'practitionerId' },
  });
  if (moved) return <Results moved={moved} rows={rows} onClose={onClose} />;
  return (
    <CallForm form={form} submit={t('Move appointments')} onCancel={onClose} onDone={setMoved} silent>
      <p>{t('{count} appointment will be moved. | {count} appointments will be moved.', { count: rows.length })}</p>
      <FormSection>
        <NumberField name="days" label={t('Days')} min={-365} max={365} hint={t('A negative number moves them earlier')} />
        <NumberField name="minutes" label={t('Minutes')} min={-1439} max={1439} />
        <Wide>
          <SelectField
            name="practitionerId"
            label={t('To practitioner')}
            clearable
            placeholder={t('Unchanged')}
            options={optionsOfNamed(practitioners)}
          />
        </Wide>
        <Wide>
          <TextField name="reason" label={t('Reason for the change')} required maxLength={300} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function Results({
  moved,
  rows,
  onClose,
}: {
  readonly moved: Moved;
  readonly rows: readonly AppointmentRow[];
  readonly onClose: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const nameOf = (id: string) => {
    const row = rows.find((each) => each.id === id);
    return row ? personName(row) : '';
  };
  return (
    <div className={styles.stack} aria-live="polite">
      <p className="strong">{t('{moved} of {all} appointments were moved.', { moved: moved.moved, all: moved.results.length })}</p>
      <ul className={styles.list}>
        {moved.results.map((result) => (
          <li key={result.id}>
            {result.moved ? (
              <IconCircleCheck size={17} role="img" aria-label={t('Moved')} />
            ) : (
              <IconAlertTriangle size={17} role="img" aria-label={t('Not moved')} />
            )}
            <span>
              <span className="strong">{nameOf(result.id)}</span> <span className="code muted">{result.appointmentNumber}</span>
            </span>
            <span className={`${styles.end} muted`}>{result.moved ? format.instant(result.appointmentDate) : t(result.message ?? '')}</span>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onClose}>
        {t('Close')}
      </Button>
    </div>
  );
}
