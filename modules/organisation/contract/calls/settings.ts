import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { id, requiredText } from '#kernel/contract/fields.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import {
  AddHoliday,
  AddHolidayPreset,
  EditOpeningHours,
  EditSettings,
  Holiday,
  OpeningWeek,
  SettingsChange,
  SettingsGroupRow,
} from '../records.ts';

const groupParam = z.object({ group: z.string().regex(/^[a-z][a-z-]{1,39}$/) });
const queryYear = z.coerce.number().int().min(2000).max(2100);

export const settingsCalls = declareCalls({
  listSettings: {
    method: 'GET',
    path: '/settings',
    summary: 'All settings groups that the user may view.',
    permission: 'View Settings',
    payload: z.array(SettingsGroupRow),
  },
  readSettings: {
    method: 'GET',
    path: '/settings/{group}',
    summary: 'One settings group, complete with its defaults.',
    permission: 'View Settings',
    params: groupParam,
    payload: SettingsGroupRow,
  },
  editSettings: {
    method: 'PATCH',
    path: '/settings/{group}',
    summary: 'Changes some keys of a settings group; each group has its own permission among these.',
    permission: ['Edit Settings', 'Edit Security Settings', 'Edit Notification Settings'],
    params: groupParam,
    body: EditSettings,
    payload: SettingsGroupRow,
    done: 'Settings saved',
  },
  settingsHistory: {
    method: 'GET',
    path: '/settings/{group}/history',
    summary: 'Who changed what in a settings group, newest first.',
    permission: 'View Settings',
    params: groupParam,
    query: z.object({ ...paging }),
    payload: pageOf(SettingsChange),
  },
  readOpeningHours: {
    method: 'GET',
    path: '/opening-hours',
    summary: 'Opening hours of the hospital and of departments with their own.',
    permission: 'View Settings',
    payload: OpeningWeek,
  },
  editOpeningHours: {
    method: 'PUT',
    path: '/opening-hours',
    summary: 'Replaces the opening hours; hours of one day may not overlap.',
    permission: 'Edit Settings',
    body: EditOpeningHours,
    payload: OpeningWeek,
    done: 'Opening hours saved',
    refusals: ['HOURS_OVERLAP', 'HOURS_REVERSED', 'DEPARTMENT_UNKNOWN'],
  },
  listHolidays: {
    method: 'GET',
    path: '/holidays',
    summary: 'Holidays, earliest first; with a year, those of that year and the yearly ones.',
    permission: 'View Settings',
    query: z.object({ ...paging, year: queryYear.optional() }),
    payload: pageOf(Holiday),
  },
  addHoliday: {
    method: 'POST',
    path: '/holidays',
    summary: 'Adds a holiday.',
    permission: 'Edit Settings',
    body: AddHoliday,
    payload: Holiday,
    done: 'Holiday added',
    refusals: ['HOLIDAY_EXISTS'],
    repeatable: true,
  },
  readHolidayPreset: {
    method: 'GET',
    path: '/holidays/preset',
    summary: 'Public holidays of a country and year that are not in the list yet.',
    permission: 'View Settings',
    query: z.object({ country: requiredText(2, 100, 'Country is a required field *'), year: queryYear }),
    payload: z.array(z.object({ date: z.string(), name: z.string(), closed: z.boolean(), repeatsYearly: z.boolean() })),
    refusals: ['NO_HOLIDAY_PRESET'],
  },
  addHolidayPreset: {
    method: 'POST',
    path: '/holidays/preset',
    summary: 'Adds the public holidays of a country and year that are missing.',
    permission: 'Edit Settings',
    body: AddHolidayPreset,
    payload: z.array(Holiday),
    done: 'Holidays added',
    refusals: ['NO_HOLIDAY_PRESET', 'HOLIDAY_EXISTS'],
    repeatable: true,
  },
  removeHoliday: {
    method: 'DELETE',
    path: '/holidays/{id}',
    summary: 'Takes a holiday off the list.',
    permission: 'Edit Settings',
    payload: z.object({ id }),
    done: 'Holiday removed',
    of: { id: 'holidays' },
  },
});
