import type { z } from 'zod';
import { catalogueCalls } from '#modules/laboratory/contract/calls/catalogue.ts';
import { withCurrency } from '#testing/factories.ts';
import { aPrescription } from '#testing/prescription-factories.ts';
import { aHospital, type TestClient, type TestHospital, type TestUser, unique } from '#testing/world.ts';
import { roundCalls } from '../../contract/calls/rounds.ts';
import type { CreateRound, OrderRoundTests, SavedRound, WardRound, WriteTreatmentPlan } from '../../contract/round-records.ts';
import type { Admission } from '../../contract/stay-records.ts';
import { sound } from './rooms.ts';
import { admitted } from './stays.ts';

/** Rights of a doctor on the ward. */
export const roundRights = [
  'View Admission',
  'Create Ward Round',
  'Edit Ward Round',
  'Create Lab Test Request',
  'View Lab Test Requests',
  'View Prescription',
  'Create Prescription',
  'Edit Prescription',
  'Sign Prescription',
  'Create Allergies',
] as const;

export interface RoundWard {
  readonly hospital: TestHospital;
  readonly doctor: TestUser;
  readonly nurse: TestUser;
  /** Tests of the catalogue. */
  readonly testIds: readonly string[];
  readonly stay: () => Promise<Admission>;
  readonly begin: (changes?: Partial<z.input<typeof CreateRound>>) => Promise<WardRound>;
}

/** A hospital with a doctor who makes rounds and a nurse who acknowledges what they order. */
export async function aRoundWard(): Promise<RoundWard> {
  const hospital = await withCurrency(await aHospital());
  const doctor = await hospital.userWith(...roundRights);
  const nurse = await hospital.userWith('View Admission', 'View Ward Round', 'Acknowledge Orders', 'View Prescription');
  const rows = (await hospital.admin.send(catalogueCalls.filterTests, { query: { limit: 30 } })).payload.data;
  const testIds = rows.filter(({ kind }) => kind !== 'profile').map(({ id }) => id);
  const stay = () => admitted(hospital, { consultantId: hospital.admin.userId });
  const begin: RoundWard['begin'] = async (changes = {}) => {
    const admissionId = changes.admissionId ?? (await stay()).id;
    return sound(await doctor.send(roundCalls.create, { body: { kind: 'daily', ...changes, admissionId } }));
  };
  return { hospital, doctor, nurse, testIds, stay, begin };
}

/** Writes a plan into a draft; answers the version that follows. */
export async function writeRound(writer: TestClient, { id, lockVersion }: Pick<WardRound, 'id' | 'lockVersion'>): Promise<SavedRound> {
  return sound(await writer.send(roundCalls.edit, { params: { id }, body: { lockVersion, plan: 'Continue antibiotics.' } }));
}

/** A round that was written and submitted. */
export async function submitted(writer: TestClient, round: Pick<WardRound, 'id' | 'lockVersion'>): Promise<WardRound> {
  const { lockVersion } = await writeRound(writer, round);
  return sound(await writer.send(roundCalls.submit, { params: { id: round.id }, body: { lockVersion } }));
}

/** Sends the whole list of a round's tests. */
export function orderTests(writer: TestClient, id: string, tests: z.input<typeof OrderRoundTests>['tests'], changes: object = {}) {
  return writer.send(roundCalls.orderLab, { params: { id }, body: { tests, ...changes } });
}

/** Sends the whole list of a round's plan. */
export function writePlan(writer: TestClient, id: string, items: z.input<typeof WriteTreatmentPlan>['items']) {
  return writer.send(roundCalls.writePlan, { params: { id }, body: { items } });
}

/** A medicine that the doctor signs in a round. */
export async function prescribeIn(
  ward: RoundWard,
  round: WardRound,
  changes: object = {},
): Promise<{ readonly id: string; readonly lines: readonly { readonly id: string }[] }> {
  const place = { kind: 'ward-round', id: round.id };
  return aPrescription({ ...ward.hospital, admin: ward.doctor }, round.patientId, { place, ...changes });
}

/** One item of a plan, in the words of a test of its own. */
export async function aPlanItem(ward: RoundWard, round: WardRound): Promise<string> {
  const made = sound(await writePlan(ward.doctor, round.id, [{ kind: 'nursing', what: unique('Turn ') }]));
  return made.treatmentPlan[0]?.id as string;
}
