import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { OwnAppointment } from '#modules/appointments/contract/own-records.ts';
import { aVisit, ownPerson } from '../testing/own-samples.ts';
import { pageOfRows } from '../testing/samples.ts';
import { NextCard } from './next-card.tsx';

const patience = { timeout: 20_000 };

async function show(visits: readonly OwnAppointment[], personId?: string) {
  return renderWithApp(<NextCard {...(personId ? { personId } : {})} />, {
    path: '/patient/dashboard',
    prepare: (server) => server.answer('GET /appointments', { payload: pageOfRows(visits) }),
  });
}

/** The sample moved to the present: it begins now. */
function now(): OwnAppointment {
  const at = new Date();
  return aVisit({ appointmentDate: at.toISOString(), endDate: new Date(at.getTime() + 1_200_000).toISOString() });
}

test('day, time in the zone of the hospital, place and preparation; no code before the day', async () => {
  const { server } = await show([aVisit({ appointmentDate: '2031-11-24T09:00:00.000Z', endDate: '2031-11-24T09:20:00.000Z' })]);
  expect(await screen.findByText(/Monday, 24 Nov 2031, 10:00/, {}, patience)).toBeInTheDocument();
  expect(screen.getByText('Lagoon Hospital, Medical Department, First floor')).toBeInTheDocument();
  expect(screen.getByText('Come fasting')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All appointments' })).toHaveAttribute('href', '/patient/appointments');
  const query = server.sent('GET /appointments')[0]?.query;
  expect([query?.get('when'), query?.get('limit'), query?.get('personId')]).toEqual(['upcoming', '1', null]);
}, 60_000);

test('on the day the code for the desk stands beside it, until the person has checked in', async () => {
  await show([now()]);
  expect(await screen.findByText(/^Today, \d\d:\d\d$/, {}, patience)).toBeInTheDocument();
  expect(await screen.findByRole('img', { name: 'QR code with the appointment number APT-000001' }, patience)).toBeInTheDocument();
}, 60_000);

test('who has checked in needs no code', async () => {
  await show([{ ...now(), checkedInAt: new Date().toISOString() }]);
  expect(await screen.findByText(/^Today,/, {}, patience)).toBeInTheDocument();
  expect(screen.queryByText('Show this code at the front desk.')).not.toBeInTheDocument();
}, 60_000);

test('of somebody acted for: their visit, and the way to theirs', async () => {
  const { server } = await show([aVisit()], ownPerson);
  expect(await screen.findByRole('link', { name: 'All appointments' }, patience)).toHaveAttribute(
    'href',
    expect.stringContaining(`person=${ownPerson}`),
  );
  expect(server.sent('GET /appointments')[0]?.query.get('personId')).toBe(ownPerson);
}, 60_000);

test('nothing booked, nothing shown', async () => {
  const { server } = await show([]);
  await waitFor(() => expect(server.sent('GET /appointments')).toHaveLength(1), patience);
  expect(screen.queryByText('Next appointment')).not.toBeInTheDocument();
}, 60_000);
