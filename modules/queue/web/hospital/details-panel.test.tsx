import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aTicket } from '../testing/samples.ts';
import { DetailsPanel } from './details-panel.tsx';
import type { TicketActs } from './use-ticket-acts.ts';

const acts: TicketActs = {
  raise: vi.fn(),
  open: vi.fn(),
  close: vi.fn(),
};
const first = aTicket({
  status: 'transferred',
  position: null,
  transferReason: 'Lab',
  transferNote: 'Malaria test',
  waitedMinutes: 12,
});
const second = aTicket({ ticketNumber: 'LAB-003', department: { id: 'lab', name: 'Laboratory' }, chiefComplaint: 'Cough' }, 15);
const details = {
  appointment: {
    id: first.appointmentId,
    number: 'A-000201',
    kind: 'internal',
    status: 'Scheduled',
    type: { id: 't', name: 'First visit' },
    startsAt: first.checkedInAt,
  },
  ticket: second,
  tickets: [first, second],
  events: [
    {
      id: 'e1',
      ticketId: first.id,
      ticketNumber: 'OPD-014',
      type: 'transferred-out',
      by: { id: null, fullname: 'Nurse Joy' },
      at: '2026-11-20T09:12:00.000Z',
      fromDepartment: 'General OPD',
      toDepartment: 'Laboratory',
      reason: 'Lab',
      waitedSeconds: 720,
    },
  ],
  checkedIn: { at: first.checkedInAt, by: 'Ada Desk', method: 'kiosk' },
  billingMethod: 'HMO',
  vitals: { id: 'v', takenAt: first.checkedInAt, news2: 3, lines: [{ name: 'Pulse', value: '92 /min' }] },
  consultationId: null,
};

test('a visit shows who, its way, what happened, and what people wrote', async () => {
  await renderWithApp(<DetailsPanel appointmentId={first.appointmentId} acts={acts} />, {
    prepare: (server) => server.answer('GET /qms/check-in-details/{id}', { payload: details }),
  });
  expect(await screen.findByText('Okafor Ada')).toBeInTheDocument();
  expect(screen.getByText('Ada Desk · At the kiosk')).toBeInTheDocument();
  const path = within(screen.getByRole('region', { name: 'Visit path' }))
    .getAllByRole('listitem')
    .map((stop) => stop.textContent);
  expect(path).toEqual(['General OPDOPD-014Transferredwaited 12 min', 'LaboratoryLAB-003Waitingwaited 12 min']);
  expect(screen.getByText('Lab: Malaria test')).toBeInTheDocument();
  expect(screen.getByText('92 /min')).toBeInTheDocument();
  const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
  expect(timeline.getByText('Nurse Joy · after 12 min · Lab')).toBeInTheDocument();
});

test('a visit that is not checked in says so', async () => {
  await renderWithApp(<DetailsPanel appointmentId={first.appointmentId} acts={acts} />, {
    prepare: (server) =>
      server.refuse('GET /qms/check-in-details/{id}', { status: 404, code: 'NOT_CHECKED_IN', message: 'Patient is not checked in' }),
  });
  expect(await screen.findByText('This record was not found')).toBeInTheDocument();
});
