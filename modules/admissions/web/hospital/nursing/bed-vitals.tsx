import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { WardBed } from '#modules/admissions/contract/nursing-records.ts';
import { VitalsForm } from '#modules/patient-chart/web/index.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';

/** The chart's own form of vitals for whoever lies in a bed. */
export function BedVitals({ bed, onClose }: { readonly bed: WardBed; readonly onClose: () => void }) {
  const patient = useCall(patientCalls.details, { params: { id: bed.of.id } }, { quiet: true });
  return (
    <Loaded from={patient} rows={8}>
      {(found) => <VitalsForm patient={found} source="admission" sourceId={bed.admissionId} onDone={onClose} onCancel={onClose} />}
    </Loaded>
  );
}
