import { answer, on } from '#kernel/server/module/module.ts';
import { OpenWork, WorkHandedOver } from '#modules/access-control/contract/events.ts';
import { LabOrderPlace } from '#modules/laboratory/contract/events.ts';
import { ProcedureOrderPlace } from '#modules/procedures/contract/events.ts';
import { BillSources, LiveBillSources } from '#modules/patient-bills/contract/events.ts';
import { MedicationPlace } from '#modules/pharmacy/contract/events.ts';
import { LinesPrescribed, PrescriptionLineChanged, PrescriptionPlace } from '#modules/prescriptions-and-therapeutics/contract/events.ts';
import { handOverRounds, liveRounds, roundsOfBills, unsubmittedRounds } from './answers.ts';
import { planChanged, planPrescribed } from './follow-lines.ts';
import { roundHandlers } from './handlers.ts';
import { roundJobs } from './jobs.ts';
import { roundForPrescription, takesMedicines, takesRoundOrders } from './places.ts';

/** Ward rounds and treatment plans, as a part of the module. */
export const roundPart = {
  calls: roundHandlers,
  entities: {
    'ward-rounds': { table: 'wardRounds', kind: 'hospital' },
    'treatment-plan-items': { table: 'treatmentPlanItems', kind: 'hospital' },
  },
  listeners: [on(LinesPrescribed, planPrescribed), on(PrescriptionLineChanged, planChanged), on(WorkHandedOver, handOverRounds)],
  answers: [
    answer(OpenWork, (scope, { userId }) => unsubmittedRounds(scope, userId)),
    answer(BillSources, roundsOfBills),
    answer(LiveBillSources, liveRounds),
    answer(LabOrderPlace, takesRoundOrders),
    answer(ProcedureOrderPlace, takesRoundOrders),
    answer(MedicationPlace, takesMedicines),
    answer(PrescriptionPlace, roundForPrescription),
  ],
  jobs: roundJobs,
} as const;
