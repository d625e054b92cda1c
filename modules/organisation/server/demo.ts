import type { z } from 'zod';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { foundedDaysAgo, moment, secondFoundedDaysAgo } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { AddDepartment, EditHospital } from '../contract/records.ts';
import { generalSettings, securitySettings } from '../contract/settings.ts';
import { type HospitalImage, type Weekday, weekdays } from '../contract/words.ts';
import { lagoonLogo, roundStamp } from './demo/pictures.ts';
import { addDepartment, editDepartment } from './departments.ts';
import { editHospital } from './edit-hospital.ts';
import { addHolidayPreset } from './holidays.ts';
import { uploadImage } from './hospital-images.ts';
import { hospitalOf } from './hospital-record.ts';
import { editOpeningHours, readOpeningHours } from './opening-hours.ts';
import { editSettings, readSettingsGroup } from './settings.ts';
import { addSpecializations } from './specializations.ts';

const demo = 'hospital:demo';
const director = 'user:hospitaladmin';

/** Puts the departments of a hospital under their names: `department:Account`, `second:department:Account`. */
async function nameDepartments(stage: DemoStage, hospital: string, prefix: string): Promise<void> {
  await stage.inHospital(hospital, 'system', async (scope) => {
    const rows = await scope.tx.selectFrom('departments').select(['id', 'name']).where('hospitalId', '=', scope.hospitalId).execute();
    for (const { id, name } of rows) stage.ids.set(`${prefix}department:${name}`, id);
  });
}

async function completeRecord(scope: Scope, today: string): Promise<void> {
  const { id, version, name, address, city, state, country, rcCode } = await hospitalOf(scope);
  const order: z.input<typeof EditHospital> = {
    version,
    name,
    address,
    city,
    state,
    country,
    rcCode,
    facilityType: 'specialist',
    ownership: 'private',
    licenceNumber: 'HEFAMAA/LA/2291',
    licenceExpiry: addCalendarDays(today, 45),
    facilityRegistryId: 'NHFR-25-0417-0093',
    taxNumber: '20415577-0001',
    bedCapacity: 120,
    letterheadFooter: 'Lagoon Specialist Hospital · 14 Bourdillon Close, Ikoyi, Lagos · Open day and night',
    website: 'https://lagoon.civis.test',
    emergencyPhone: '+234 803 440 0199',
  };
  await editHospital(scope, id, EditHospital.parse(order));
  const picture = (image: HospitalImage, bytes: Buffer) => ({ field: 'file', filename: `${image}.png`, mimeType: 'image/png', bytes });
  await uploadImage(scope, 'logo', [picture('logo', lagoonLogo())]);
  await uploadImage(scope, 'stamp', [picture('stamp', roundStamp())]);
}

async function chooseSettings(scope: Scope): Promise<void> {
  const change = async (group: string, values: Record<string, unknown>, reason?: string) => {
    const { version } = await readSettingsGroup(scope, group);
    await editSettings(scope, group, { version, values, ...(reason ? { reason } : {}) });
  };
  await change(securitySettings.group, { twoFactor: 'off' }, 'Staff share ward phones until badges arrive');
  await change(generalSettings.group, { timeFormat: '24h', paperSize: 'A4' });
}

const ownDepartments = [
  { name: 'General OPD', code: 'OPD', kind: 'clinical', runsQueue: true, location: 'Block A, ground floor' },
  { name: 'Triage', code: 'TRI', kind: 'nursing', runsQueue: true, location: 'Block A, entrance' },
  { name: 'Paediatrics', code: 'PAE', kind: 'clinical', runsQueue: true, location: 'Block B, first floor' },
  { name: 'Obstetrics', code: 'OBS', kind: 'clinical', runsQueue: true, location: 'Block B, second floor' },
  { name: 'Dental', code: 'DEN', kind: 'clinical', runsQueue: true, location: 'Block C, ground floor' },
] as const;

const ownSpecializations = [
  { name: 'Sickle cell medicine', code: 'SCM', description: 'Clinic on Tuesdays and Fridays' },
  { name: 'Travel medicine', code: 'TRV', description: 'Vaccination and advice before journeys' },
];

async function addOwnCatalogues(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, director, async (scope) => {
    for (const order of ownDepartments) {
      const { id, name } = await addDepartment(scope, AddDepartment.parse(order));
      stage.ids.set(`department:${name}`, id);
    }
    for (const order of ownSpecializations) await addSpecializations(scope, order);
  });
}

const heads: Readonly<Record<string, string>> = {
  Account: 'accountant',
  'Admin Department': 'admin',
  'Pathology Department': 'pathologist',
  'Medical Department': 'doctor',
  'Nursing Department': 'patience.oche',
  'Pharmacy Department': 'pharmacist',
  'Radiology Department': 'radiologist',
  'Emergency Department': 'emeka.obiora',
  'Theatre Department': 'ibrahim.danjuma',
  'Blood Bank Department': 'lab',
  'Inventory Department': 'inventory',
  'Records Department': 'frontdesk',
  'General OPD': 'doctor2',
  Triage: 'rukayat.salami',
  Paediatrics: 'folasade.adewale',
  Obstetrics: 'ngozi.ezeani',
  Dental: 'efe.omoruyi',
};

async function nameHeads(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, director, async (scope) => {
    for (const [name, user] of Object.entries(heads)) {
      const id: Id = stage.idOf(`department:${name}`);
      await editDepartment(scope, id, { version: 1, headUserId: stage.idOf(`user:${user}`) });
    }
  });
}

async function openDoors(stage: DemoStage): Promise<void> {
  const emergency = stage.idOf('department:Emergency Department');
  const at = (weekday: Weekday, from: string, to: string, departmentId: Id | null = null) => ({ weekday, from, to, departmentId });
  const hours = weekdays.flatMap((day) => {
    const always = at(day, '00:00', '24:00', emergency);
    if (day === 'sunday') return [always];
    return [at(day, '08:00', day === 'saturday' ? '13:00' : '17:00'), always];
  });
  await stage.inHospital(demo, director, async (scope) => {
    const { version } = await readOpeningHours(scope);
    await editOpeningHours(scope, { version, hours });
  });
}

async function addHolidays(stage: DemoStage): Promise<void> {
  const year = Number(stage.today.slice(0, 4));
  await stage.inHospital(demo, director, async (scope) => {
    for (const each of [year, year + 1]) await addHolidayPreset(scope, { country: 'Nigeria', year: each });
  });
}

/** Hospitals of the years before a zone was asked for have none. No act takes a zone away, so the row is emptied here. */
async function forgetZone(stage: DemoStage): Promise<void> {
  await stage.inHospital('hospital:benin', 'system', async (scope) => {
    const before = await hospitalOf(scope);
    const none = { timeZoneLabel: null, timeZoneOffset: null, timeZoneCode: null };
    await scope.tx
      .updateTable('hospitals')
      .set({ ...none, version: before.version + 1 })
      .where('id', '=', scope.hospitalId)
      .execute();
    const { timeZoneLabel, timeZoneOffset, timeZoneCode } = before;
    await scope.record({
      action: 'update',
      entity: 'Hospital',
      entityId: scope.hospitalId,
      entityNumber: before.civisHospitalId,
      summary: 'Taken over without a time zone',
      before: { timeZoneLabel, timeZoneOffset, timeZoneCode },
      after: none,
    });
  });
}

/** The demo hospital's record, settings, departments with heads, hours and holidays. */
export function organisationSteps(now: Instant): readonly DemoStep[] {
  const first = (clock: string) => moment(now, foundedDaysAgo, clock);
  return [
    { at: first('08:40'), run: (stage) => nameDepartments(stage, demo, '') },
    { at: first('10:05'), run: (stage) => stage.inHospital(demo, director, (scope) => completeRecord(scope, stage.today)) },
    { at: first('10:20'), run: (stage) => stage.inHospital(demo, director, chooseSettings) },
    { at: first('10:45'), run: addOwnCatalogues },
    { at: moment(now, 734, '09:00'), run: nameHeads },
    { at: moment(now, 733, '09:30'), run: openDoors },
    { at: moment(now, secondFoundedDaysAgo, '10:00'), run: (stage) => nameDepartments(stage, 'hospital:second', 'second:') },
    { at: moment(now, 409, '11:00'), run: forgetZone },
    { at: moment(now, 21, '09:15'), run: addHolidays },
  ];
}
