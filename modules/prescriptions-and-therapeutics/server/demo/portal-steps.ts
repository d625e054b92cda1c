import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { LineOrder } from '../../contract/records.ts';
import { createPrescription } from '../prescriptions/create.ts';
import { findPrescription } from '../prescriptions/store.ts';
import { declineRefill } from '../prescriptions/refill-requests/answer.ts';
import { writeRefill } from '../prescriptions/refill-requests/ask.ts';
import { clearableAlerts } from './overrides.ts';
import { amlodipine, type DemoLine, metformin, paracetamol } from './plan.ts';

const demo = 'hospital:demo';
const day = 1440;

interface PortalPlan {
  readonly key: string;
  /** A patient who signs in to the patient area. */
  readonly patient: string;
  readonly minutesAgo: number;
  readonly line: DemoLine;
}

const elsewhere = (line: DemoLine): DemoLine => ({ ...line, supplyFrom: 'outside', administerHere: false });

/** What people of the patient area take and took. */
const plans: readonly PortalPlan[] = [
  { key: 'portal-pressure', patient: 'patient:30', minutesAgo: 18 * day, line: { ...elsewhere(amlodipine), refills: 3 } },
  { key: 'portal-sugar', patient: 'patient:30', minutesAgo: 17 * day, line: elsewhere(metformin) },
  { key: 'portal-pain', patient: 'patient:30', minutesAgo: 12 * day, line: elsewhere(paracetamol) },
  { key: 'portal-mother', patient: 'patient:1', minutesAgo: 2 * day, line: elsewhere(paracetamol) },
];

async function prescribe(stage: DemoStage, { key, patient, line }: PortalPlan): Promise<void> {
  await stage.inHospital(demo, 'user:doctor', async (scope) => {
    const patientId = stage.idOf(patient);
    const { generic: _generic, ...order } = line;
    const lines = [LineOrder.parse(order)];
    const rx = await createPrescription(scope, {
      ...{ patientId, kind: 'outpatient', lines, sign: true, allergiesReviewed: true, confirm: true },
      ...{ place: null, editReason: null, diagnoses: [], notes: null, validUntil: null, priority: 'routine' },
      overrides: await clearableAlerts(scope, patientId, 'outpatient', lines),
    });
    stage.ids.set(`rx:${key}`, rx.id);
  });
}

/** As the patient asks in the patient area. */
async function ask(stage: DemoStage, key: string, note: string): Promise<void> {
  await stage.inHospital(demo, 'system', async (scope) => {
    const prescription = await findPrescription(scope, stage.idOf(`rx:${key}`), 'update');
    const { personId, fullname } = await requirePatient(scope, prescription.patientId);
    const patient = { ...scope.actor, kind: 'patient' as const, userId: personId as Id, name: fullname };
    const row = await scope.as(patient, (inside) => writeRefill(inside, prescription, { note }));
    stage.ids.set(`refill:${key}`, row.id);
  });
}

/** Prescriptions of a patient with a sign-in, one refill that waits and one that was declined. */
export function portalPrescriptionSteps(now: Instant): DemoStep[] {
  return [
    ...plans.map((plan) => ({ at: addMinutes(now, -plan.minutesAgo), run: (stage: DemoStage) => prescribe(stage, plan) })),
    { at: addMinutes(now, -3 * day), run: (stage) => ask(stage, 'portal-sugar', 'My tablets are nearly finished.') },
    {
      at: addMinutes(now, -3 * day + 190),
      run: async (stage) => {
        await stage.inHospital(demo, 'user:pharmacist', (scope) =>
          declineRefill(scope, stage.idOf('refill:portal-sugar'), 'Please come for your blood sugar test first.'),
        );
      },
    },
    { at: addMinutes(now, -200), run: (stage) => ask(stage, 'portal-pressure', 'I travel on Monday and have four tablets left.') },
  ];
}
