import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { translate } from '#kernel/web/text/translate.ts';
import type { MyTicket } from '#modules/queue/contract/records.ts';
import { TicketCard, ticketWords } from './ticket-card.tsx';

const t = (text: string, values?: Readonly<Record<string, string | number>>) => translate({}, 'en', text, values);
const ticket: MyTicket = {
  ticketId: '01a10000-0000-7000-8000-000000000101',
  hospitalId: '01a10000-0000-7000-8000-000000000001',
  hospital: 'Lagoon Hospital',
  person: { id: '01a10000-0000-7000-8000-0000000000aa', fullname: 'Okafor Ada', own: true },
  ticketNumber: 'OPD-014',
  department: 'General OPD',
  status: 'waiting',
  position: 3,
  estimatedWaitMinutes: 25,
  room: null,
  calledAt: null,
};

test('the sentence follows the ticket', () => {
  expect(ticketWords(ticket, t)).toBe('You are number 3, about 25 min.');
  expect(ticketWords({ ...ticket, estimatedWaitMinutes: null }, t)).toBe('You are number 3.');
  expect(ticketWords({ ...ticket, status: 'called', position: null, room: 'Room 2' }, t)).toBe('It is your turn. Go to Room 2.');
  expect(ticketWords({ ...ticket, status: 'unavailable', position: null }, t)).toBe(
    'We called you. Please tell the front desk that you are back.',
  );
});

test('number, place and hospital are shown; of somebody acted for with the name', async () => {
  await renderWithApp(<TicketCard />, {
    prepare: (server) =>
      server.answer('GET /qms/my-ticket', {
        payload: [
          ticket,
          { ...ticket, ticketId: 'other', ticketNumber: 'PAE-002', person: { id: 'x', fullname: 'Okafor Obi', own: false } },
        ],
      }),
  });
  expect(await screen.findByText('OPD-014')).toBeInTheDocument();
  expect(screen.getByText('Okafor Obi:')).toBeInTheDocument();
  expect(screen.getAllByText('General OPD · Lagoon Hospital')).toHaveLength(2);
});

test('without a ticket there is no card', async () => {
  const { server } = await renderWithApp(<TicketCard personId="p1" />, {
    prepare: (early) => early.answer('GET /qms/my-ticket', { payload: [] }),
  });
  await waitFor(() => expect(server.sent('GET /qms/my-ticket')).toHaveLength(1));
  expect(server.sent('GET /qms/my-ticket')[0]?.query.get('personId')).toBe('p1');
  expect(screen.queryByText('Your ticket')).toBeNull();
});
