import { IconAlertTriangle } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { Wide } from '#kernel/web/form/call-form.tsx';
import { CheckField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Conflict } from '#modules/appointments/contract/records.ts';
import styles from '../appointments.module.css';

/** What stands in the way, with the booking that is there; whoever may, books over it and says why. */
export function ConflictNote({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { useValue } = useFormAround();
  const force = useValue('force') === true;
  if (conflicts.length === 0) return null;
  const passable = conflicts.every((conflict) => conflict.canBeForced);
  return (
    <Wide>
      <div className={styles.stack}>
        <div className={styles.warn} role="alert" data-hard={!passable || undefined}>
          {conflicts.map((conflict) => (
            <div key={`${conflict.kind} ${conflict.with?.id ?? ''}`} className={styles.warnLine}>
              <IconAlertTriangle size={15} aria-hidden="true" />
              <span>
                {t(conflict.message)}
                {conflict.with ? (
                  <>
                    {': '}
                    <span className="code">{conflict.with.appointmentNumber}</span>, {format.time(conflict.with.appointmentDate)}–
                    {format.time(conflict.with.endDate)}
                  </>
                ) : null}
              </span>
            </div>
          ))}
          {passable && !can('Overbook Appointment') ? (
            <p>{t('Choose another time. Overbooking requires the permission Overbook Appointment.')}</p>
          ) : null}
        </div>
        {passable && can('Overbook Appointment') ? (
          <>
            <CheckField name="force" label={t('Overbook')} hint={t('Book anyway. The reason is recorded.')} />
            {force ? <TextareaField name="overbookReason" label={t('Reason for overbooking')} required rows={2} maxLength={300} /> : null}
          </>
        ) : null}
      </div>
    </Wide>
  );
}
