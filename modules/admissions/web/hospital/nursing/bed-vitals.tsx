import { useState } from 'react';
import { useReachable } from '#kernel/web/client/reach.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { WardBed } from '#modules/admissions/contract/nursing-records.ts';
import { VitalsForm } from '#modules/patient-chart/web/index.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { measuredPatient } from './measured-patient.ts';

/** The chart's own form of vitals for whoever lies in a bed, with or without a connection. */
export function BedVitals({ bed, onClose }: { readonly bed: WardBed; readonly onClose: () => void }) {
  const reachable = useReachable();
  const patient = useCall(patientCalls.details, { params: { id: bed.of.id } }, { quiet: true });
  // What the bed says of its patient is enough to measure by; it stays so when the link comes back, as somebody is typing.
  const [byBed, setByBed] = useState(!reachable);
  if (!byBed && patient.refused?.status === 0) setByBed(true);
  const measured = patient.data ?? (byBed ? measuredPatient(bed.of) : null);
  if (!measured)
    return (
      <Loaded from={patient} rows={8}>
        {() => null}
      </Loaded>
    );
  return (
    <VitalsForm
      patient={measured}
      source="admission"
      sourceId={bed.admissionId}
      keeps={{ page: `/hospital/admissions/${bed.admissionId}`, onKept: onClose }}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
