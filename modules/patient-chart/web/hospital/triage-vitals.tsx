import { useCall } from '#kernel/web/client/use-call.ts';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import styles from './chart.module.css';
import { VitalsForm } from './vitals-form.tsx';

interface TriageVitalsProps {
  readonly patientId?: string | null;
  /** The visit that the set belongs to. */
  readonly appointmentId?: string;
  readonly opened?: boolean;
  readonly onClose?: () => void;
  /** After saving: the line goes on with the next patient. */
  readonly onSaved?: () => void;
}

/** Vitals at triage, from the queue: place `queue-vitals`. */
export function TriageVitals({ patientId, appointmentId, opened = false, onClose = () => undefined, onSaved }: TriageVitalsProps) {
  const t = useText();
  return (
    <DrawerForm title={t('Vitals at triage')} size={680} opened={opened && Boolean(patientId)} onClose={onClose}>
      {patientId ? (
        <OfPatient
          patientId={patientId}
          {...(appointmentId ? { appointmentId } : {})}
          onCancel={onClose}
          onDone={() => {
            onSaved?.();
            onClose();
          }}
        />
      ) : null}
    </DrawerForm>
  );
}

interface OfPatientProps {
  readonly patientId: string;
  readonly appointmentId?: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function OfPatient({ patientId, appointmentId, onDone, onCancel }: OfPatientProps) {
  const t = useText();
  const patient = useCall(patientCalls.details, { params: { id: patientId } }, { quiet: true });
  return (
    <Loaded from={patient} rows={8}>
      {(found) => (
        <>
          <p className={`${styles.who} strong`}>{found.fullname}</p>
          <VitalsForm
            patient={found}
            source="triage"
            {...(appointmentId ? { sourceId: appointmentId } : {})}
            submit={t('Save and next patient')}
            onDone={onDone}
            onCancel={onCancel}
          />
        </>
      )}
    </Loaded>
  );
}
