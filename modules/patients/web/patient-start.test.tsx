import { screen } from '@testing-library/react';
import { IconLogin2 } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import type { Card } from '#kernel/web/frame/parts.tsx';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { PatientStart, PatientStarts, type PatientStartProps, usePatientStarts } from './patient-start.tsx';

const patient = { id: '01a10000-0000-7000-8000-000000000001' };

function Desk({ patient: of, as }: PatientStartProps) {
  return <PatientStart as={as} words="Check in now" icon={IconLogin2} to={`/hospital/desk?patient=${of.id}`} />;
}
const card = (key: string, permission: string): Card => ({
  place: 'patient-starts',
  key,
  order: 10,
  permission,
  component: Desk,
});

function Shown({ acceptsCare }: { readonly acceptsCare: boolean }) {
  return <PatientStarts cards={usePatientStarts(acceptsCare)} patient={patient} as="button" />;
}

const show = (acceptsCare: boolean, permissions: readonly string[]) =>
  renderWithApp(<Shown acceptsCare={acceptsCare} />, { permissions, parts: { cards: [card('desk', 'Check In Appointment')] } });

test('what begins with a patient is offered to those who may do it', async () => {
  await show(true, ['Check In Appointment']);
  expect(await screen.findByRole('link', { name: 'Check in now' })).toHaveAttribute('href', `/hospital/desk?patient=${patient.id}`);
});

test('nothing begins without the right, nor with a patient who died', async () => {
  await show(true, []);
  expect(screen.queryByRole('link')).toBeNull();
  await show(false, ['Check In Appointment']);
  expect(screen.queryByRole('link')).toBeNull();
});
