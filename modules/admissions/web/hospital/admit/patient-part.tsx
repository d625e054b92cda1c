import { Suspense } from 'react';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { Wide } from '#kernel/web/form/call-form.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { useAgeAndSex } from '../patient-line.tsx';
import { usePatientFacts } from './use-patient-facts.ts';

interface PatientPartProps {
  /** Whom the drawer was opened for; otherwise a patient is chosen here. */
  readonly patientId: string | null;
}

/** Who the form is about: the patient of the address, or one that is found here. */
export function PatientPart({ patientId }: PatientPartProps) {
  const t = useText();
  const chosen = String(useFormAround().useValue('patientId') ?? '') || null;
  const found = usePatientFacts(chosen);
  return (
    <Wide>
      {patientId ? null : (
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <PatientField name="patientId" label={t('Patient')} required autoFocus />
        </Suspense>
      )}
      {found.data ? <PatientWords patient={found.data} /> : null}
    </Wide>
  );
}

function PatientWords({ patient }: { readonly patient: PatientDetails }) {
  const t = useText();
  const ageAndSex = useAgeAndSex();
  const allergies = patient.banner.allergies ?? [];
  return (
    <>
      <p>
        <span className="strong">{patient.fullname}</span> <span className="code muted">{patient.hospitalPatientId}</span>{' '}
        <span className="muted">{ageAndSex(patient)}</span>
      </p>
      {allergies.length > 0 ? (
        <p className="note">{t('Allergies: {list}', { list: allergies.map(({ name }) => name).join(', ') })}</p>
      ) : null}
    </>
  );
}
