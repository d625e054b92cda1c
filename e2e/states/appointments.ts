import type { Page } from 'playwright-core';
import { press } from '../stage/hand.ts';
import { dialog, states, submitInDrawer } from './state.ts';

const page = '/hospital/appointments';
/** Forms stand over the shortest of its lists: the calendar behind them is judged once. */
const quiet = `${page}?tab=waitlist`;

async function menuOfARow(shown: Page): Promise<void> {
  await shown
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await shown.getByRole('menu').waitFor();
}

async function moveMany(shown: Page): Promise<void> {
  await shown
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await press(shown, 'Move 1 appointment');
  await dialog(shown);
}

/** States of the book of visits, of its forms, and of the patients' own visits. */
export const appointmentsStates = [
  ...states('admin', {
    'appointments, week': `${page}?layout=week&practitioners={practitioner}`,
    'appointments, week of everybody': `${page}?layout=week`,
    'appointments, rooms': `${page}?layout=rooms`,
    'appointments, month': `${page}?layout=month`,
    'appointments, list': `${page}?tab=list`,
    'appointments, acts of a row': [`${page}?tab=list&status=Scheduled`, menuOfARow],
    'appointments, today': `${page}?tab=today`,
    'appointments, waitlist': `${page}?tab=waitlist`,
    'appointments, on the waitlist': `${page}?tab=waitlist&drawer=wait`,
    'appointments, schedules': `${page}?tab=schedules`,
    'appointments, hours': `${page}?tab=schedules&drawer=hours`,
    'appointments, copy week': `${page}?tab=schedules&drawer=copy`,
    'appointments, leave': `${page}?tab=schedules&drawer=leave`,
    'appointments, types': `${page}?tab=types`,
    'appointments, a type with errors': [`${page}?tab=types&drawer=new-type`, submitInDrawer('Save appointment type')],
    'appointments, one': `${quiet}&id={visit}`,
    'appointments, book': `${quiet}&drawer=book&patient={patient}`,
    'appointments, book with errors': [`${quiet}&drawer=book`, submitInDrawer('Book appointment')],
    'appointments, walk-in': `${quiet}&drawer=walk-in`,
    'appointments, check-in': `${quiet}&drawer=checkIn&record={visit}`,
    'appointments, edit': `${quiet}&drawer=edit&record={visit}`,
    'appointments, move': `${quiet}&drawer=move&record={visit}`,
    'appointments, cancel': `${quiet}&drawer=cancel&record={visit}`,
    'appointments, rebook': `${quiet}&drawer=rebook&record={gone}`,
    'appointments, move many': [`${page}?tab=list&status=Scheduled`, moveMany],
    'appointments of a patient': '/hospital/patients/{patient}?tab=appointments',
  }),
  ...states('mother', {
    'own appointments, past': '/patient/appointments?when=past',
    'own appointments, book': '/patient/appointments?drawer=book',
    'own appointments, move': '/patient/appointments?drawer=move&id={ownVisit}',
    'own appointments, cancel': '/patient/appointments?drawer=cancel&id={ownVisit}',
  }),
];
