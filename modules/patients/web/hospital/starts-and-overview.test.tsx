import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { hospitalCards as appointmentCards } from '#modules/appointments/web/index.ts';
import { hospitalCards as laboratoryCards } from '#modules/laboratory/web/index.ts';
import { hospitalCards as billCards } from '#modules/patient-bills/web/index.ts';
import { hospitalCards as chartCards } from '#modules/patient-chart/web/index.ts';
import { permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import { hospitalCards as prescriptionCards } from '#modules/prescriptions-and-therapeutics/web/index.ts';
import { ada, aPatient, aRow } from '../testing/samples.ts';
import { PatientMenu } from './patient-menu.tsx';
import { PatientPage } from './patient-page.tsx';

// The page takes the id out of its own route, which the test's router does not have.
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({ id: ada }) }));

// In the order of neither the screen nor the modules.
const cards = [...billCards, ...laboratoryCards, ...prescriptionCards, ...chartCards, ...appointmentCards];
const desk = [
  ...['View Appointment', 'Check In Appointment', 'Create Appointment', 'View Patient Details'],
  ...['View Vitals', 'Create Vitals', 'View Billing Module', 'View Patient Bills', 'Create Patient Bill'],
];
const starts = ['Check in now', 'Book appointment', 'Walk-in', 'Record vitals', 'New Bill'];

// Each part of another module is loaded when it is wanted.
const patience = { timeout: 20_000 };

const showRecord = (permissions: readonly string[]) =>
  renderWithApp(<PatientPage />, {
    permissions,
    path: `/hospital/patients/${ada}`,
    parts: { cards },
    prepare: (fake) => fake.answer(`GET /patients/${ada}`, { payload: { ...aPatient(), religion: 'Islam', occupation: 'Trader' } }),
  });

/** Headings and facts of the first tab, in the order in which they are read. */
function firstTab(): readonly string[] {
  return [...screen.getByRole('tabpanel').querySelectorAll('h2, h3, dt')].map((each) => each.textContent ?? '');
}

test('the first tab of a record shows a clinician problems, medicines, allergies, vitals and results before religion and numbers', async () => {
  await showRecord(permissionsOfRole('Doctor'));
  expect((await screen.findAllByRole('tab'))[0]).toHaveTextContent('Overview');
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Overview');
  const wanted = [
    'Problems',
    'Current medicines',
    'Allergies',
    'Vitals',
    'Latest results',
    'Personal details',
    'Religion',
    'Contact',
    'Record',
  ];
  await waitFor(() => expect(firstTab().filter((words) => wanted.includes(words))).toEqual(wanted), patience);
});

test('who may read nothing clinical sees the person alone', async () => {
  await showRecord(['View Patient Details']);
  await waitFor(() => expect(firstTab()).toContain('Religion'), patience);
  expect(firstTab()[0]).toBe('Personal details');
});

const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

test('the menu of a row begins a check-in, a booking, a walk-in, vitals and a bill with the patient', async () => {
  const { user } = await renderWithApp(<PatientMenu patient={aRow()} />, { permissions: desk, parts: { cards } });
  await user.click(screen.getByRole('button', { name: 'Actions for Okafor Ada' }));
  await waitFor(() => expect(items().slice(0, starts.length)).toEqual(starts), patience);
});

test('the head of a record begins the same: checking in by its button, all of it in its menu', async () => {
  const { user } = await showRecord(desk);
  expect(await screen.findByRole('button', { name: 'Check in now' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(items().slice(0, starts.length)).toEqual(starts), patience);
});
