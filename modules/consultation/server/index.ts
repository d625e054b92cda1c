import { answer, on, type ServerModule } from '#kernel/server/module/module.ts';
import { OpenWork, WorkHandedOver } from '#modules/access-control/contract/events.ts';
import {
  AppointmentCancelled,
  AppointmentRebooked,
  AppointmentVisit,
  CheckedIn,
  CheckInUndone,
  ReferralToBook,
  ReferralVisitBooked,
} from '#modules/appointments/contract/events.ts';
import { RestrictedRecords } from '#modules/audit-trail/contract/events.ts';
import { EncounterFacts } from '#modules/hmo/contract/bill-events.ts';
import { LabOrderPlace, LabRequestCancelled, LabResultReleased } from '#modules/laboratory/contract/events.ts';
import { ProcedureOrderPlace } from '#modules/procedures/contract/events.ts';
import { GlobalSearch } from '#modules/organisation/contract/events.ts';
import { registerSettingsGroup } from '#modules/organisation/server/index.ts';
import { AttachmentLink, CareTeam, SummarySections } from '#modules/patient-chart/contract/events.ts';
import { CareRecord, IdentityInUse, MergeRows, TimelineRows } from '#modules/patients/contract/events.ts';
import { MedicationPlace } from '#modules/pharmacy/contract/events.ts';
import { PrescriptionLineChanged, PrescriptionPlace } from '#modules/prescriptions-and-therapeutics/contract/events.ts';
import { OpenConsultation, PaymentState, TicketReturned, TicketServed } from '#modules/queue/contract/events.ts';
import { SetupStep } from '#modules/registration/contract/events.ts';
import { setupStepNames } from '#modules/registration/contract/words.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import { consultationSettings } from '../contract/settings.ts';
import { encounterFacts } from './encounter-facts.ts';
import { consultationChecks } from './checks.ts';
import { followPrescription } from './amend.ts';
import {
  attachmentLink,
  careTeam,
  handOverAll,
  careRecord,
  identityInUse,
  mergeTables,
  openConsultationOf,
  openWork,
  restrictedRecords,
  searchGroup,
  summarySections,
  timelineRows,
  visitOf,
} from './answers.ts';
import { followReturn } from './cancel.ts';
import { consultationSteps } from './demo.ts';
import { consultationHandlers } from './handlers.ts';
import { consultationJobs } from './jobs.ts';
import { prescriptionPlace, takesOrders } from './lab-orders.ts';
import { openAtServe } from './open-consultation.ts';
import { followLab } from './results.ts';
import { createDefaultTemplates } from './templates.ts';
import { followRebooked, linkVisit, referralToBook } from './write-referrals.ts';
import { chargeAtCheckIn, followCancelled, followUndone, paymentStates } from './visit-billing.ts';

registerSettingsGroup(consultationSettings);

/** The encounter: note, diagnoses, orders, signature, referrals and certificates; and the charge of a visit. */
export const consultationModule: ServerModule = {
  name: 'consultation',
  calls: consultationHandlers,
  refusals: consultationRefusals,
  entities: {
    consultations: { table: 'consultations', kind: 'hospital' },
    'consultation-diagnoses': { table: 'consultationDiagnoses', kind: 'hospital' },
    'consultation-templates': { table: 'consultationTemplates', kind: 'hospital' },
    referrals: { table: 'referrals', kind: 'hospital' },
    'medical-certificates': { table: 'medicalCertificates', kind: 'hospital' },
  },
  listeners: [
    on(SetupStep, async (scope, { step, count }) => {
      if (step === setupStepNames[0]) count('consultationTemplates', await createDefaultTemplates(scope));
    }),
    on(CheckedIn, chargeAtCheckIn),
    on(CheckInUndone, followUndone),
    on(AppointmentCancelled, followCancelled),
    on(AppointmentRebooked, followRebooked),
    on(ReferralVisitBooked, linkVisit),
    on(TicketServed, openAtServe),
    on(TicketReturned, followReturn),
    on(LabResultReleased, followLab),
    on(LabRequestCancelled, followLab),
    on(PrescriptionLineChanged, followPrescription),
    on(WorkHandedOver, handOverAll),
  ],
  answers: [
    answer(OpenConsultation, openConsultationOf),
    answer(EncounterFacts, encounterFacts),
    answer(PaymentState, paymentStates),
    answer(AppointmentVisit, visitOf),
    answer(ReferralToBook, referralToBook),
    answer(CareTeam, careTeam),
    answer(AttachmentLink, attachmentLink),
    answer(SummarySections, summarySections),
    answer(IdentityInUse, identityInUse),
    answer(CareRecord, careRecord),
    answer(TimelineRows, timelineRows),
    answer(MergeRows, () => Promise.resolve(mergeTables)),
    answer(GlobalSearch, searchGroup),
    answer(OpenWork, (scope, { userId }) => openWork(scope, userId)),
    answer(RestrictedRecords, restrictedRecords),
    answer(LabOrderPlace, takesOrders),
    answer(ProcedureOrderPlace, takesOrders),
    answer(MedicationPlace, takesOrders),
    answer(PrescriptionPlace, prescriptionPlace),
  ],
  jobs: consultationJobs,
  checks: consultationChecks,
  demo: consultationSteps,
};
