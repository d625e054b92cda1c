import { Button } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, Wide } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { readCatalogue } from '#kernel/web/text/catalogue.ts';
import { formatInstant } from '#kernel/web/text/format.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { referenceCalls } from '#modules/reference-data/contract/calls/reference.ts';
import { TimezoneField } from '#modules/reference-data/web/index.ts';
import { hospitalCalls } from '../../contract/calls/hospital.ts';
import type { Hospital, HospitalDetail } from '../../contract/records.ts';
import styles from './settings-forms.module.css';

type Zone = { readonly label: string; readonly tzCode: string; readonly utc: string };

function LocalTime({ zones, hospital }: { readonly zones: readonly Zone[]; readonly hospital: HospitalDetail }) {
  const t = useText();
  const now = useNow(1000);
  const { useValue } = useFormAround();
  const label = useValue('timeZoneLabel');
  const zone = zones.find((row) => row.label === label);
  if (!zone) return null;
  const another = zone.tzCode !== hospital.timeZoneCode;
  return (
    <div className={styles.preview}>
      <span className="muted">{t('Local time in {zone}', { zone: zone.tzCode })}</span>
      <span className={styles.time}>{formatInstant(new Date(now).toISOString(), zone.tzCode, readCatalogue().language)}</span>
      {another ? <ZoneEffect hospitalId={hospital.id} label={zone.label} /> : null}
    </div>
  );
}

/** What a change would move, counted before it is saved. */
function ZoneEffect({ hospitalId, label }: { readonly hospitalId: string; readonly label: string }) {
  const t = useText();
  const effect = useCall(hospitalCalls.zoneEffect, { params: { id: hospitalId }, query: { timeZoneLabel: label } }, { quiet: true });
  return (
    <span className="muted" role="status">
      {t('Future appointments keep their absolute time. The local time shown changes with the timezone.')}{' '}
      {effect.data
        ? t('{count} future appointment will show another local time. | {count} future appointments will show another local time.', {
            count: effect.data.appointmentsAffected,
          })
        : effect.refused
          ? t('The number of appointments concerned could not be counted.')
          : t('Counting appointments…')}
    </span>
  );
}

interface TimezoneFormProps {
  readonly hospital: HospitalDetail;
  readonly onDone: (saved: Hospital) => void;
  readonly onCancel?: () => void;
  readonly disabled?: boolean;
  readonly dirty?: RefObject<() => boolean>;
}

/** The zone's form, in the dialog and in the settings. After a save it says how many appointments show another time. */
export function TimezoneForm({ hospital, onDone, onCancel, disabled, dirty }: TimezoneFormProps) {
  const t = useText();
  const { data: zones = [] } = useCall(referenceCalls.listTimezones, {}, { fresh: Number.POSITIVE_INFINITY, quiet: true });
  const [moved, setMoved] = useState<PayloadOf<typeof hospitalCalls.editTimezone> | null>(null);
  const form = useCallForm(hospitalCalls.editTimezone, {
    startWith: { id: hospital.id, timeZoneLabel: hospital.timeZoneLabel ?? '' },
    toBody: (values) => ({
      ...values,
      timeZoneOffset: zones.find((zone) => zone.label === values['timeZoneLabel'])?.utc ?? hospital.timeZoneOffset ?? '',
    }),
    fieldNames: { timeZoneOffset: 'timeZoneLabel' },
  });
  useEffect(() => {
    if (dirty) dirty.current = () => form.inner.isDirty();
  });
  const lost = form.refused?.status === 0;
  useEffect(() => {
    if (lost) toast.error(t('Error while updating timezone'));
  }, [lost, t]);

  if (moved) {
    return (
      <div className={styles.dialog}>
        <p role="status">
          {t('{count} future appointment now shows another local time. | {count} future appointments now show another local time.', {
            count: moved.appointmentsAffected,
          })}
        </p>
        <Button onClick={() => onDone(moved)} data-autofocus>
          {t('Close')}
        </Button>
      </div>
    );
  }
  return (
    <CallForm
      form={form}
      submit={t('Save')}
      foot="inline"
      {...(onCancel ? { onCancel } : {})}
      onDone={(payload) => {
        if (payload.appointmentsAffected > 0) setMoved(payload);
        else onDone(payload);
      }}
    >
      <Wide>
        <TimezoneField name="timeZoneLabel" label={t('Timezone')} required autoFocus disabled={disabled ?? false} />
      </Wide>
      <LocalTime zones={zones} hospital={hospital} />
    </CallForm>
  );
}
