import { on, type ServerModule } from '#kernel/server/module/module.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { CallAcknowledged } from '#modules/notifications-and-calls/contract/events.ts';
import { VitalsRecorded, VitalsVoided } from '#modules/patient-chart/contract/events.ts';
import { PatientDischarged } from '../../contract/events.ts';
import { onCallAcknowledged } from './answer-warning.ts';
import { tellOverdue } from './due.ts';
import { nursingHandlers } from './handlers.ts';
import { endWarning, judgePatient } from './judge.ts';
import { fireSteps } from './ladder.ts';
import { endLimits } from './limit.ts';

/** Nursing records and early warnings, as the door of the module takes them in. */
export const nursingPart = {
  calls: nursingHandlers,
  entities: {
    'nursing-notes': { table: 'nursingNotes', kind: 'hospital' },
    'fluid-entries': { table: 'fluidEntries', kind: 'hospital' },
    'nursing-tasks': { table: 'nursingTasks', kind: 'hospital' },
    'early-warnings': { table: 'earlyWarnings', kind: 'hospital' },
  },
  listeners: [
    // A reading at home is none of the ward's.
    on(VitalsRecorded, async (scope, { patientId, source, isNew }) => {
      if (source !== 'home') await judgePatient(scope, patientId, !isNew);
    }),
    on(VitalsVoided, (scope, { patientId }) => judgePatient(scope, patientId, true)),
    on(CallAcknowledged, onCallAcknowledged),
    on(PatientDischarged, (scope, { admissionId }) => endWarning(scope, admissionId)),
  ],
} satisfies Partial<ServerModule>;

/** Every five minutes: limits end, warnings go on to the next people, wards hear of overdue vitals. */
export async function tendNursing(scope: Scope): Promise<void> {
  await endLimits(scope);
  await fireSteps(scope);
  await tellOverdue(scope);
}
