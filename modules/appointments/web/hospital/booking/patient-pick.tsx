import { Suspense } from 'react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import styles from './booking.module.css';

/** Finds the patient, or leads to their registration. */
export function PatientPick({ name = 'patientId' }: { readonly name?: string }) {
  const t = useText();
  const { can } = useAccess();
  const start = useStartOption(name);
  if (start === undefined) return <SkeletonRows rows={1} height={36} />;
  return (
    <>
      <Suspense fallback={<SkeletonRows rows={1} height={36} />}>
        <PatientField name={name} label={t('Patient')} required {...(start ? { start } : {})} autoFocus={start === null} />
      </Suspense>
      {can(patientCalls.register) ? (
        <div className={styles.patientLine}>
          <span className="muted">{t('Not in the list?')}</span>
          <Link to="/hospital/patients/register">{t('Register new')}</Link>
        </div>
      ) : null}
    </>
  );
}

/** The words of the patient that the form starts with; null when none, undefined while they come. */
function useStartOption(name: string): { value: string; label: string } | null | undefined {
  const format = useFormat();
  const { inner } = useFormAround();
  const initial = inner.getInitialValues()[name];
  const first = typeof initial === 'string' && initial !== '' ? initial : null;
  const found = useCall(patientCalls.details, { params: { id: first ?? '' } }, { enabled: first !== null, fresh: 60_000, quiet: true });
  if (first === null) return null;
  if (found.data === undefined) return found.refused ? null : undefined;
  const { fullname, hospitalPatientId, dateOfBirth } = found.data;
  return { value: first, label: [fullname, hospitalPatientId, dateOfBirth ? format.age(dateOfBirth) : ''].filter(Boolean).join(' · ') };
}
