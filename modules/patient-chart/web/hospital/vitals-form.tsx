import '#kernel/web/design/mantine-frame.css';
import { serverNow } from '#kernel/web/client/server-clock.ts';
import { readSession } from '#kernel/web/client/session.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { FormValues } from '#kernel/web/form/body.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Unsent } from '#kernel/web/unsent/rules.ts';
import { unsentBox } from '#kernel/web/unsent/unsent.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import type { VitalSource } from '#modules/patient-chart/contract/words.ts';
import { type Measuring, monthsOld } from './measuring.ts';
import { MoreVitalsFields } from './more-vitals-fields.tsx';
import { actOfSet, startOfSet, whyNotKept } from './unsent-set.ts';
import { vitalsBody } from './vitals-body.ts';
import { VitalsFields } from './vitals-fields.tsx';

/** Where vitals are taken also without a connection: the set waits on this device and is sent under its key. */
export interface KeepsVitals {
  /** Page on which a set that the server refused is settled. */
  readonly page: string;
  /** A refused one in whose place this set comes. */
  readonly instead?: Unsent;
  readonly onKept: () => void;
}

export interface VitalsFormProps {
  /** Whose vitals: age and sex decide what is unusual. */
  readonly patient: Measuring;
  readonly source: VitalSource;
  /** Ticket, consultation or other record they belong to. */
  readonly sourceId?: string;
  /** The named act, where it is more than saving: 'Save and next patient'. */
  readonly submit?: string;
  /** Without it a set is saved with a connection only. */
  readonly keeps?: KeepsVitals;
  readonly onDone: (vital: Vital) => void;
  readonly onCancel?: () => void;
}

/** How a set is kept while the server is out of reach; what takes the place of a refused one drops that. */
function useKeeping(patient: Measuring, keeps: KeepsVitals | undefined) {
  const t = useText();
  const format = useFormat();
  const dropFormer = () => (keeps?.instead ? unsentBox.drop(keeps.instead.id) : Promise.resolve());
  if (!keeps) return { dropFormer };
  const { page, onKept, instead } = keeps;
  async function keep(body: FormValues, id: string) {
    const ageMonths = monthsOld(patient.dateOfBirth, format.today());
    const refused = whyNotKept(
      body,
      { ageMonths, obstetric: body['isPregnant'] === true },
      { unusual: t('Confirm value'), reason: t('A reason is saved with a connection only. Clear it, or try again later.') },
    );
    if (refused) return refused;
    await unsentBox.keep(actOfSet(body, { id, owner: readSession().userId ?? '', page }));
    await dropFormer();
    toast.info(t('Kept on this device until the connection is back'));
    return null;
  }
  return {
    dropFormer,
    // The time of the bed is in the body from the first try on: under one key the same body is sent twice.
    stamped: (values: FormValues): FormValues => ({ takenAt: new Date(serverNow()).toISOString(), ...values }),
    start: instead ? startOfSet(instead) : {},
    options: { keep, onKept, draft: `vitals ${patient.id} ${instead?.id ?? page}` },
  };
}

/** One set of vitals, typed from top to bottom without the mouse; unusual values are asked back before they are kept. */
export function VitalsForm({ patient, source, sourceId, submit, keeps, onDone, onCancel }: VitalsFormProps) {
  const t = useText();
  const former = useCall(vitalCalls.list, { query: { patientId: patient.id, latest: true, limit: 1 } }, { quiet: true });
  const { dropFormer, stamped, start, options } = useKeeping(patient, keeps);
  const form = useCallForm(vitalCalls.record, {
    startWith: { patientId: patient.id, source, sourceId: sourceId ?? null, units: {}, ...start },
    toBody: (values) => vitalsBody(stamped ? stamped(values) : values),
    refresh: ['patients', 'queue'],
    ...options,
  });
  async function done(vital: Vital) {
    await dropFormer();
    onDone(vital);
  }
  return (
    <CallForm
      form={form}
      submit={submit ?? t('Save vitals')}
      onDone={(vital) => void done(vital)}
      {...(onCancel ? { onCancel } : {})}
      refusalFields={{ VITALS_BACKDATED: 'reason', VITALS_TIME: 'takenAt' }}
      accept={{ VITALS_UNUSUAL: { with: { confirm: true }, words: t('Confirm value') } }}
    >
      <VitalsFields patient={patient} former={former.data?.data[0] ?? null} />
      <MoreVitalsFields patient={patient} opened={keeps?.instead !== undefined} />
    </CallForm>
  );
}
