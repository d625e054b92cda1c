import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { hospitalCards as appointmentCards } from '#modules/appointments/web/index.ts';
import { hospitalCards as billCards } from '#modules/patient-bills/web/index.ts';
import { hospitalCards as chartCards } from '#modules/patient-chart/web/index.ts';
import { aPatient } from '../../testing/samples.ts';
import { SavedPatient } from './saved-patient.tsx';

// Each part of another module is loaded when it is wanted.
const patience = { timeout: 20_000 };
const desk = [
  ...['View Appointment', 'Check In Appointment', 'Create Appointment', 'View Patient Details'],
  ...['View Vitals', 'Create Vitals', 'View Billing Module', 'View Patient Bills', 'Create Patient Bill'],
];

test.each(['Check in now', 'Book appointment', 'Walk-in', 'Record vitals', 'New Bill', 'Print card', 'Open patient'])(
  'whoever has just been registered goes on by a button: %s',
  async (name) => {
    await renderWithApp(<SavedPatient patient={aPatient()} />, {
      permissions: desk,
      parts: { cards: [...billCards, ...chartCards, ...appointmentCards] },
    });
    const card = await screen.findByRole('region', { name: 'Registered' });
    const find = async () => (await within(card).findAllByText(name, undefined, patience))[0]?.closest('a, button');
    expect(await find()).toBeInstanceOf(HTMLElement);
  },
);
