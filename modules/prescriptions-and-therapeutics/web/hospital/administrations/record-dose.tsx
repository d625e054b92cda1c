import type { FormValues } from '#kernel/web/form/body.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { type CallFormState, useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Administration, Dosage } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import { DoseFields } from './dose-fields.tsx';
import { fillsAdministration } from './fills.ts';
import { useAlerts } from './safety-alerts.tsx';
import { useDoseWords } from './words.tsx';

const refresh = ['therapeutic-administrations'];
const usualSource = { pharmacy: 'dispensed', 'ward-stock': 'ward-stock', 'patient-own': 'patient-own', outside: 'patient-own' } as const;

interface TypedChecks {
  readonly scannedPatient: unknown;
  readonly identifiers: Readonly<Record<string, unknown>>;
  readonly identityReason: unknown;
  readonly identityNote: unknown;
}

/** Only the check that is chosen goes along: what was typed for another one stays behind. */
function checkOf(checkedBy: string, { scannedPatient, identifiers, identityReason, identityNote }: TypedChecks): Record<string, unknown> {
  const typed = Object.fromEntries(
    Object.entries(identifiers).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
  return {
    ...(checkedBy === 'wristband' && scannedPatient ? { scannedPatient } : {}),
    ...(checkedBy === 'identifiers' && Object.keys(typed).length > 0 ? { identifiers: typed } : {}),
    ...(identityReason ? { identityReason, ...(identityNote ? { identityNote } : {}) } : {}),
  };
}

/** The body of a dose out of the fields: measured values and the witness are told together, times as instants. */
export function doseBody(values: FormValues, now: number): Record<string, unknown> {
  const {
    pulse,
    systolic,
    diastolic,
    glucose,
    pain,
    witnessId,
    witnessPin,
    minutesAgo,
    batchId,
    checkedBy,
    scannedPatient,
    typedNumber,
    typedBirth,
    typedName,
    identityReason,
    identityNote,
    overrideReason: _reason,
    ...rest
  } = values;
  const measured = Object.fromEntries(
    Object.entries({ pulse, systolic, diastolic, glucose, pain }).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  );
  const minutes = Number(minutesAgo ?? 0);
  const isGiven = rest['status'] === 'given' || rest['status'] === 'partially-given';
  const identifiers = { hospitalPatientId: typedNumber, dateOfBirth: typedBirth, fullname: typedName };
  return {
    ...rest,
    ...(isGiven ? checkOf(String(checkedBy ?? 'wristband'), { scannedPatient, identifiers, identityReason, identityNote }) : {}),
    // A batch is the ward's: it does not go along when another source was chosen afterwards.
    ...(batchId && rest.source === 'ward-stock' ? { batchId } : {}),
    ...(Object.keys(measured).length > 0 ? { preCheck: measured } : {}),
    ...(witnessId ? { witness: { userId: witnessId, pin: witnessPin ?? '' } } : {}),
    ...(minutes > 0 ? { givenAt: new Date(now - minutes * 60_000).toISOString() } : {}),
  };
}

/** Fields whose faults the server names by where they stand in the body. */
const fieldNames = {
  witness: 'witnessPin',
  'witness.userId': 'witnessId',
  'witness.pin': 'witnessPin',
  'preCheck.glucose': 'glucose',
  'preCheck.pulse': 'pulse',
  'preCheck.systolic': 'systolic',
  'preCheck.diastolic': 'diastolic',
  'preCheck.pain': 'pain',
  givenAt: 'minutesAgo',
  identifiers: 'typedNumber',
  'identifiers.hospitalPatientId': 'typedNumber',
  'identifiers.dateOfBirth': 'typedBirth',
  'identifiers.fullname': 'typedName',
};

interface RecordProps {
  readonly administrationId: string;
  readonly dosageId: string | null;
  readonly onClose: () => void;
}

/** Records a pending dose, or one of a medicine given as needed. */
export function RecordDose({ administrationId, dosageId, onClose }: RecordProps) {
  const found = useCall(administrationCalls.readAdministration, { params: { id: administrationId } }, { quiet: true });
  return (
    <Loaded from={found} rows={8}>
      {(administration) => {
        const dosage = administration.dosages.find(({ id, status }) => status === 'pending' && (dosageId === null || id === dosageId));
        if (administration.prn) return <NeededDose administration={administration} onClose={onClose} />;
        return dosage ? <PendingDose administration={administration} dosage={dosage} onClose={onClose} /> : <Recorded />;
      }}
    </Loaded>
  );
}

function Recorded() {
  const t = useText();
  return <p className="muted">{t('Dose is already recorded')}</p>;
}

function startOf(administration: Administration, doseAmount: number) {
  return {
    status: 'given' as const,
    doseGiven: doseAmount,
    source: usualSource[administration.supplyFrom],
    terminate: false,
    checkedBy: 'wristband' as const,
  };
}

function PendingDose({
  administration,
  dosage,
  onClose,
}: {
  readonly administration: Administration;
  readonly dosage: Dosage;
  readonly onClose: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const words = useDoseWords();
  const form = useCallForm(administrationCalls.completeAdministration, {
    params: { id: administration.id },
    refresh,
    fills: fillsAdministration,
    fieldNames,
    startWith: startOf(administration, dosage.doseAmount),
    toBody: (values) => ({ ...doseBody(values, now), dosageId: dosage.id, version: administration.version }),
  });
  const head = `${administration.patient.fullname} · ${words({ ...administration, doseAmount: dosage.doseAmount })} · ${t('due {time}', { time: format.instant(dosage.dueAt) })}`;
  return <DoseForm form={form} administration={administration} head={head} onClose={onClose} />;
}

function NeededDose({ administration, onClose }: { readonly administration: Administration; readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const words = useDoseWords();
  const form = useCallForm(administrationCalls.giveAsNeeded, {
    params: { id: administration.id },
    refresh,
    fills: fillsAdministration,
    fieldNames,
    startWith: startOf(administration, administration.doseAmount),
    toBody: (values) => doseBody(values, now),
  });
  const next = administration.nextFrom ? ` · ${t('next dose from {time}', { time: format.time(administration.nextFrom) })}` : '';
  const head = `${administration.patient.fullname} · ${words(administration)} · ${administration.prnReason ?? ''}${next}`;
  return <DoseForm form={form} administration={administration} head={head} onClose={onClose} />;
}

type DoseCall = typeof administrationCalls.completeAdministration | typeof administrationCalls.giveAsNeeded;

function DoseForm<C extends DoseCall>({
  form,
  administration,
  head,
  onClose,
}: {
  readonly form: CallFormState<C>;
  readonly administration: Administration;
  readonly head: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const status = String(form.useValue('status') ?? 'given');
  const { accept, explain } = useAlerts(form);
  return (
    <CallForm
      form={form}
      submit={status === 'given' || status === 'partially-given' ? t('Record dose') : t('Save')}
      onCancel={onClose}
      onDone={onClose}
      accept={accept}
      explain={explain}
    >
      <DoseFields administration={administration} status={status} head={head} />
    </CallForm>
  );
}
