import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { type LazyPart, lazyPart } from '#kernel/web/frame/lazy-part.tsx';
import { ActDrawer, type ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientActs } from '#modules/patients/contract/calls/patient-acts.ts';
import { personRequestCalls } from '#modules/patients/contract/calls/person-requests.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { drawerOf } from './drawer-names.ts';

const AlertsForm = lazyPart(() => import('./alerts-form.tsx').then((file) => file.AlertsForm));
const EditPatientForm = lazyPart(() => import('./edit-patient-form.tsx').then((file) => file.EditPatientForm));
const IdentifyForm = lazyPart(() => import('./identify-form.tsx').then((file) => file.IdentifyForm));
const PhotoForm = lazyPart(() => import('./photo-form.tsx').then((file) => file.PhotoForm));
const PortalForm = lazyPart(() => import('./portal-form.tsx').then((file) => file.PortalForm));
const PrincipalForm = lazyPart(() => import('./principal-form.tsx').then((file) => file.PrincipalForm));
const DeathForm = lazyPart(() => import('./death-form.tsx').then((file) => file.DeathForm));
const ReportedDeathForm = lazyPart(() => import('./reported-death-form.tsx').then((file) => file.ReportedDeathForm));
const MergeForm = lazyPart(() => import('./merge-form.tsx').then((file) => file.MergeForm));

/** The forms that a page fetches once it stands; the others are rare. */
export const frequentForms: readonly Pick<LazyPart<never>, 'load'>[] = [
  AlertsForm,
  EditPatientForm,
  IdentifyForm,
  PhotoForm,
  PortalForm,
  PrincipalForm,
];

type FormProps = ActFormProps<PatientDetails>;

function Edit({ of: patient, onClose }: FormProps) {
  const t = useText();
  return <EditPatientForm patient={patient} submit={t('Save patient')} onCancel={onClose} onDone={onClose} />;
}

function Identify({ of: patient, onClose }: FormProps) {
  const navigate = useNavigate();
  // The record may have been merged into one that the hospital had.
  const goTo = (id: string) =>
    id === patient.id ? onClose() : void navigate({ to: '/hospital/patients/$id', params: { id }, replace: true });
  return <IdentifyForm patient={patient} onCancel={onClose} onDone={(known) => goTo(known.id)} />;
}

const forms = {
  identify: Identify,
  edit: Edit,
  setPhoto: ({ of, onClose }: FormProps) => <PhotoForm patient={of} onDone={onClose} />,
  setAlerts: ({ of, onClose }: FormProps) => <AlertsForm patient={of} onDone={onClose} />,
  makePrincipal: ({ of, onClose }: FormProps) => <PrincipalForm dependantId={of.id} onDone={onClose} />,
  invitePortal: ({ of, onClose }: FormProps) => <PortalForm patient={of} onDone={onClose} />,
  merge: ({ of, onClose }: FormProps) => <MergeForm survivor={of} onDone={onClose} />,
  recordDeath: ({ of, onClose }: FormProps) => <DeathForm patient={of} onDone={onClose} />,
};

/** Widths of the drawers that hold more than a few fields. */
const sizes: Readonly<Record<string, number>> = { identify: 620, edit: 620, merge: 860, recordDeath: 760 };

interface PatientDrawersProps {
  readonly patient: PatientDetails;
  readonly drawer: string | undefined;
  readonly close: () => void;
}

/** The drawer that the address of a patient's page names: the form of an act that can be done now, or the answer to a reported death. */
export function PatientDrawers({ patient, drawer, close }: PatientDrawersProps) {
  const t = useText();
  const { can } = useAccess();
  const acts: Readonly<Record<string, string | null | undefined>> = patient.acts;
  const name = Object.keys(drawerOf).find((act) => drawerOf[act] === drawer);
  const asked = name !== undefined && acts[name] === null ? { name, of: patient } : null;
  return (
    <>
      <ActDrawer acts={patientActs} forms={forms} asked={asked} size={sizes[name ?? ''] ?? 480} onClose={close} />
      <DrawerForm
        title={t('Death reported by another hospital')}
        size={560}
        opened={drawer === 'reported-death' && patient.acceptsCare && can(personRequestCalls.answerDeath)}
        onClose={close}
      >
        <ReportedDeathForm patientId={patient.id} onDone={close} />
      </DrawerForm>
    </>
  );
}
