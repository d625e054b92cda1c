import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient, withCurrency } from '#testing/factories.ts';
import { aHospital, type TestHospital, theDatabase } from '#testing/world.ts';
import { admissionCalls } from '../contract/calls/admissions.ts';
import { roomCalls } from '../contract/calls/rooms.ts';
import { stayEndCalls } from '../contract/calls/stay-end.ts';
import type { Admission } from '../contract/stay-records.ts';
import { aBed, aRoom, aWard, bedOnBoard, someBeds, sound } from './testing/rooms.ts';
import { admitted, anAdmissionOf } from './testing/stays.ts';

let hospital: TestHospital;
beforeAll(async () => {
  hospital = await aHospital();
}, 120_000);

const bornAt = (minutesAgo = 60) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
const girl = () => ({ sex: 'female' as const, bornAt: bornAt(), birthWeight: 3200 });
const add = (mother: Pick<Admission, 'id'>, body: object) =>
  hospital.admin.send(admissionCalls.addNewborn, { params: { id: mother.id }, body });

async function aCot(roomId: string, besideBedId: string | null, label = 'C1'): Promise<string> {
  const room = sound(await hospital.admin.send(roomCalls.addBeds, { params: { id: roomId }, body: { label, kind: 'cot', besideBedId } }));
  return (room.beds ?? []).find((bed) => bed.label === label)?.id as string;
}

/** A mother in a bed of a room of her own, with a cot beside it. */
async function aMother(wardId?: string) {
  const roomId = await aRoom(hospital, wardId ? { wardId } : {});
  const [bedId] = await someBeds(hospital, 1, roomId);
  const cotId = await aCot(roomId, bedId as string);
  return { stay: await admitted(hospital, { bedId: bedId as string }), roomId, bedId: bedId as string, cotId };
}

const read = async (id: string) => sound(await hospital.admin.send(admissionCalls.read, { params: { id } }));

describe('a newborn', () => {
  test('is registered, linked to the mother and lies in the cot beside her', async () => {
    const { stay, cotId } = await aMother();
    const baby = sound(await add(stay, girl()));
    expect(baby).toMatchObject({
      source: 'newborn',
      status: 'admitted',
      place: { bedId: cotId, bedLabel: 'C1' },
      consultant: { id: hospital.admin.userId },
      mother: { id: stay.id, admissionNumber: stay.admissionNumber },
      guardian: { relationship: 'Mother' },
      admittingDiagnoses: [{ icdCode: 'Z38.0' }],
    });
    expect(baby.of.fullname).toContain('Baby of');
    expect((await read(stay.id)).newborns).toEqual([expect.objectContaining({ id: baby.id, admissionNumber: baby.admissionNumber })]);
    const { rows } = await theDatabase().owner.query(
      'select registration_source, principal_patient_id, mother_patient_id, birth_weight_grams, title, dependant_relationship from patients where id = $1',
      [baby.of.id],
    );
    expect(rows).toEqual([
      {
        registration_source: 'newborn',
        principal_patient_id: stay.of.id,
        mother_patient_id: stay.of.id,
        birth_weight_grams: 3200,
        title: 'Baby',
        dependant_relationship: 'daughter',
      },
    ]);
  });

  test('of a mother who is a dependant herself belongs to the family of her principal', async () => {
    const principal = await aPatient(hospital);
    const dependant = sound(
      (await hospital.admin.raw('POST', `/api/patients/${principal.id}/dependants`, {
        ...{ firstName: 'Amaka', lastName: 'Obi', gender: 'female', dateOfBirth: '2010-04-01', relationship: 'daughter' },
        ...{ consentDataProcessing: true, confirmNotDuplicate: true },
      })) as { status: number; text: string; payload: { id: string } },
    );
    const { stay } = { stay: await admitted(hospital, { patientId: dependant.id }) };
    const baby = sound(await add(stay, { ...girl(), bedId: await aBed(hospital) }));
    const { rows } = await theDatabase().owner.query('select principal_patient_id, mother_patient_id from patients where id = $1', [
      baby.of.id,
    ]);
    expect(rows).toEqual([{ principal_patient_id: principal.id, mother_patient_id: dependant.id }]);
  });

  test('passes the deposit that everybody else is asked for', async () => {
    const strict = await withCurrency(await aHospital());
    const mother = await admitted(strict);
    const policy = { gateAdmission: 'deposit-or-pay', minDepositInpatient: 3_000_000 };
    expect((await strict.admin.raw('PATCH', '/api/billing-policy', policy)).status).toBe(200);
    const refused = await strict.admin.send(admissionCalls.create, { body: await anAdmissionOf(strict) });
    expect(refused.error.code).toBe('DEPOSIT_REQUIRED');
    const bedId = await aBed(strict);
    sound(await strict.admin.send(admissionCalls.addNewborn, { params: { id: mother.id }, body: { ...girl(), bedId } }));
  });

  test('may be a patient already, of the last four weeks and of no other mother', async () => {
    const { stay, cotId } = await aMother();
    const today = new Date().toISOString().slice(0, 10);
    const known = await aPatient(hospital, { dateOfBirth: today, gender: 'male' });
    const baby = sound(await add(stay, { babyPatientId: known.id, bedId: cotId }));
    expect(baby).toMatchObject({ of: { id: known.id }, place: { bedId: cotId } });
    const older = await aPatient(hospital, { dateOfBirth: '2019-02-02' });
    expect((await add(stay, { babyPatientId: older.id, bedId: await aBed(hospital) })).error.code).toBe('NOT_A_NEWBORN');
    const { stay: other } = await aMother();
    expect((await add(other, { babyPatientId: known.id })).error.code).toBe('NEWBORN_OF_OTHER');
  });

  test('of a mother is a girl or a boy of the last four weeks; twins are told apart', async () => {
    const { stay, roomId, bedId } = await aMother();
    await aCot(roomId, bedId, 'C2');
    expect((await add(stay, { bornAt: bornAt() })).status).toBe(400);
    expect((await add(stay, { ...girl(), bornAt: bornAt(60 * 24 * 40) })).error.code).toBe('BORN_AT');
    const at = bornAt();
    const first = sound(await add(stay, { ...girl(), bornAt: at }));
    expect((await add(stay, { ...girl(), bornAt: at })).error.code).toBe('PATIENT_ALREADY_ADMITTED');
    expect((await add(stay, { ...girl(), sex: 'male', bornAt: at })).error.code).toBe('BIRTH_ORDER_NEEDED');
    const second = sound(await add(stay, { ...girl(), sex: 'male', bornAt: at, birthOrder: 2 }));
    expect(second.of.fullname).toContain('Baby 2 of');
    expect([first, second].map(({ place }) => place?.bedLabel)).toEqual(['C1', 'C2']);
  });

  test('is refused with ids that nobody here has, or that are of another hospital', async () => {
    const { stay } = await aMother();
    const other = await aHospital();
    const bedId = await aBed(hospital);
    for (const foreign of [randomUUID(), await aBed(other)])
      expect((await add(stay, { ...girl(), bedId: foreign })).error.code).toBe('BED_UNKNOWN');
    for (const foreign of [randomUUID(), other.admin.userId])
      expect((await add(stay, { ...girl(), bedId, consultantId: foreign })).error.code).toBe('CONSULTANT_UNKNOWN');
    const today = new Date().toISOString().slice(0, 10);
    for (const foreign of [randomUUID(), (await aPatient(other, { dateOfBirth: today })).id])
      expect((await add(stay, { babyPatientId: foreign, bedId })).status).toBe(404);
  });

  test('is not that of a man, of a newborn, or of a stay that has ended', async () => {
    const man = await admitted(hospital, { patientId: (await aPatient(hospital, { gender: 'male' })).id });
    expect(man.acts.addNewborn).toBeUndefined();
    expect((await add(man, girl())).error.code).toBe('NO_MOTHER_IN_BED');
    const { stay } = await aMother();
    expect(stay.acts.addNewborn).toBeNull();
    const baby = sound(await add(stay, girl()));
    expect(baby.acts.addNewborn).toBeUndefined();
    expect((await add(baby, girl())).error.code).toBe('NO_MOTHER_IN_BED');
    const discharge = {
      type: 'recovered' as const,
      finalDiagnoses: [{ icdCode: 'O80', description: 'Delivery' }],
      summary: { course: 'Well', condition: 'Well' },
    };
    sound(await hospital.admin.send(stayEndCalls.discharge, { params: { id: stay.id }, body: discharge }));
    expect((await add(stay, girl())).error.code).toBe('ADMISSION_STATE');
  });

  test('keeps the stay of the mother from being cancelled', async () => {
    const { stay } = await aMother();
    sound(await add(stay, girl()));
    const answer = await hospital.admin.send(stayEndCalls.cancel, { params: { id: stay.id }, body: { reason: 'A mistake' } });
    expect(answer.error.code).toBe('CARE_BEGUN');
  });
});

describe('cots', () => {
  test('of the ward are brought beside the mother when none is there; another mother’s stays', async () => {
    const wardId = await aWard(hospital);
    const nursery = await aRoom(hospital, { wardId });
    const spare = await aCot(nursery, null, 'N1');
    const roomId = await aRoom(hospital, { wardId });
    const [bedId] = await someBeds(hospital, 1, roomId);
    const { stay: other, cotId } = await aMother(wardId);
    const stay = await admitted(hospital, { bedId: bedId as string });
    const baby = sound(await add(stay, girl()));
    expect(baby.place).toMatchObject({ bedId: spare, roomId });
    expect(await bedOnBoard(hospital.admin, spare)).toMatchObject({ besideBedId: bedId, status: 'occupied' });
    expect((await add(stay, { ...girl(), birthOrder: 2 })).error.code).toBe('NO_COT');
    expect((await add(stay, { ...girl(), birthOrder: 2, bedId: cotId })).error.code).toBe('COT_OF_OTHER');
    expect(sound(await add(other, girl())).place?.bedId).toBe(cotId);
  });

  test('go with the mother on transfer, with their newborns', async () => {
    const { stay, cotId } = await aMother();
    const baby = sound(await add(stay, girl()));
    const bedId = await aBed(hospital);
    const moved = sound(
      await hospital.admin.send(admissionCalls.transfer, { params: { id: stay.id }, body: { bedId, note: 'A quieter room' } }),
    );
    expect((await read(baby.id)).place).toMatchObject({ bedId: cotId, roomId: moved.place?.roomId });
    expect(await bedOnBoard(hospital.admin, cotId)).toMatchObject({ besideBedId: bedId, status: 'occupied' });
    expect((await read(baby.id)).stays.map(({ reason }) => reason)).toEqual(['admit', 'transfer']);
  });

  test('go with their mothers on a swap', async () => {
    const [one, other] = [await aMother(), await aMother()];
    const babies = [sound(await add(one.stay, girl())), sound(await add(other.stay, girl()))];
    sound(await hospital.admin.send(admissionCalls.swap, { body: { admissionIds: [one.stay.id, other.stay.id], note: 'Asked for' } }));
    expect((await read(babies[0]?.id as string)).place).toMatchObject({ bedId: one.cotId, roomId: other.roomId });
    expect((await read(babies[1]?.id as string)).place).toMatchObject({ bedId: other.cotId, roomId: one.roomId });
    expect(await bedOnBoard(hospital.admin, one.cotId)).toMatchObject({ besideBedId: other.bedId });
  });

  test('of the mother who had the bed before stay where they are', async () => {
    const { stay, bedId, cotId, roomId } = await aMother();
    const baby = sound(await add(stay, girl()));
    sound(
      await hospital.admin.send(admissionCalls.transfer, { params: { id: baby.id }, body: { bedId: await aBed(hospital), note: 'Ill' } }),
    );
    await theDatabase().owner.query("update beds set status = 'available' where id = $1", [cotId]);
    const again = sound(
      await hospital.admin.send(admissionCalls.create, {
        body: await anAdmissionOf(hospital, { bedId: cotId, source: 'newborn' }),
      }),
    );
    await theDatabase().owner.query('update admissions set mother_admission_id = $2 where id = $1', [
      again.id,
      (await admitted(hospital)).id,
    ]);
    sound(
      await hospital.admin.send(admissionCalls.transfer, {
        params: { id: stay.id },
        body: { bedId: await aBed(hospital), note: 'Home soon' },
      }),
    );
    expect(await bedOnBoard(hospital.admin, cotId)).toMatchObject({ besideBedId: bedId, room: { id: roomId } });
  });
});

describe('at once', () => {
  const tally = (answers: readonly { readonly status: number; readonly error?: { readonly code: string } | undefined }[]) => {
    const found: Record<string, number> = {};
    for (const { status, error } of answers)
      found[status === 200 ? 'done' : (error?.code ?? String(status))] =
        (found[status === 200 ? 'done' : (error?.code ?? String(status))] ?? 0) + 1;
    return found;
  };

  test('20 newborns of 20 mothers into one cot: one gets it, and no other is registered', async () => {
    const wardId = await aWard(hospital);
    const nursery = await aRoom(hospital, { wardId });
    const cotId = await aCot(nursery, null, 'N1');
    const mothers = await Promise.all(Array.from({ length: 20 }, () => admitted(hospital)));
    const answers = await Promise.all(mothers.map((mother) => add(mother, { ...girl(), bedId: cotId })));
    expect(tally(answers)).toEqual({ done: 1, BED_TAKEN: 19 });
    const { rows } = await theDatabase().owner.query<{ count: string }>(
      'select count(*) from patients where mother_patient_id = any($1::uuid[])',
      [mothers.map(({ of }) => of.id)],
    );
    expect(Number(rows[0]?.count)).toBe(1);
  }, 60_000);

  test('20 admit the newborn of one birth: one does, and one patient is registered', async () => {
    const { stay } = await aMother();
    const body = girl();
    const beds = await Promise.all(Array.from({ length: 20 }, () => aBed(hospital)));
    const answers = await Promise.all(beds.map((bedId) => add(stay, { ...body, bedId })));
    expect(tally(answers)).toEqual({ done: 1, PATIENT_ALREADY_ADMITTED: 19 });
    const { rows } = await theDatabase().owner.query<{ count: string }>('select count(*) from patients where mother_patient_id = $1', [
      stay.of.id,
    ]);
    expect(Number(rows[0]?.count)).toBe(1);
  }, 60_000);
});
