import { implement } from '#kernel/server/module/implement.ts';
import { messagesToday } from '#kernel/server/outbox/limits.ts';
import { organisationCalls } from '../contract/calls.ts';
import { defaultSpecializations } from '../contract/words.ts';
import { listDepartments, readDepartment } from './department-reads.ts';
import { addDepartment, addUsersToDepartment, deleteDepartment, editDepartment, removeUserFromDepartment } from './departments.ts';
import { editContact, editHospital, editTimezone, zoneEffect } from './edit-hospital.ts';
import { addHoliday, addHolidayPreset, listHolidays, missingHolidays, removeHoliday } from './holidays.ts';
import { readImage, removeImage, uploadImage } from './hospital-images.ts';
import { readHospital } from './hospital-record.ts';
import { editOpeningHours, readOpeningHours } from './opening-hours.ts';
import { editSettings, listSettings, readSettingsGroup, settingsHistory } from './settings.ts';
import {
  addSpecializations,
  archiveSpecialization,
  editSpecialization,
  listSpecializations,
  readSpecialization,
} from './specializations.ts';

/** Each call with the act that serves it. */
export const organisationHandlers = implement(organisationCalls)({
  readHospital: (scope, { params }) => readHospital(scope, params.id),
  editTimezone: (scope, { body }) => editTimezone(scope, body),
  zoneEffect: (scope, { query }) => zoneEffect(scope, query.timeZoneLabel),
  editContact: (scope, { body }) => editContact(scope, body),
  editHospital: (scope, { params, body }) => editHospital(scope, params.id, body),
  uploadLogo: (scope, _input, { uploads }) => uploadImage(scope, 'logo', uploads),
  removeLogo: (scope) => removeImage(scope, 'logo'),
  readLogo: (scope, { params }) => readImage(scope, params.id, 'logo'),
  uploadStamp: (scope, _input, { uploads }) => uploadImage(scope, 'stamp', uploads),
  removeStamp: (scope) => removeImage(scope, 'stamp'),
  readStamp: (scope, { params }) => readImage(scope, params.id, 'stamp'),
  listSettings: (scope) => listSettings(scope),
  readSettings: (scope, { params }) => readSettingsGroup(scope, params.group),
  editSettings: (scope, { params, body }) => editSettings(scope, params.group, body),
  settingsHistory: (scope, { params, query }) => settingsHistory(scope, params.group, query),
  messagesToday: (scope) => messagesToday(scope),
  readOpeningHours: (scope) => readOpeningHours(scope),
  editOpeningHours: (scope, { body }) => editOpeningHours(scope, body),
  listHolidays: (scope, { query }) => listHolidays(scope, query),
  addHoliday: (scope, { body }) => addHoliday(scope, body),
  readHolidayPreset: (scope, { query }) => missingHolidays(scope, query),
  addHolidayPreset: (scope, { body }) => addHolidayPreset(scope, body),
  removeHoliday: (scope, { params }) => removeHoliday(scope, params.id),
  listSpecializations: (scope, { query }) => listSpecializations(scope, query),
  defaultSpecializations: () => Promise.resolve([...defaultSpecializations]),
  readSpecialization: (scope, { params }) => readSpecialization(scope, params.id),
  addSpecializations: (scope, { body }) => addSpecializations(scope, body),
  editSpecialization: (scope, { params, body }) => editSpecialization(scope, params.id, body),
  archiveSpecialization: (scope, { params }) => archiveSpecialization(scope, params.id),
  listDepartments: (scope, { query }) => listDepartments(scope, query),
  readDepartment: (scope, { params }) => readDepartment(scope, params.id),
  addDepartment: (scope, { body }) => addDepartment(scope, body),
  editDepartment: (scope, { params, body }) => editDepartment(scope, params.id, body),
  putDepartment: (scope, { params, body }) => editDepartment(scope, params.id, body),
  deleteDepartment: (scope, { params, query }) => deleteDepartment(scope, params.id, query.moveTo),
  addDepartmentUsers: (scope, { params, body }) => addUsersToDepartment(scope, params.id, body.userIds),
  removeDepartmentUser: (scope, { params }) => removeUserFromDepartment(scope, params.id, params.userId),
});
