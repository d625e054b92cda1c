import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aLine, aPast, aTicket, doctor, lab, opd, roomOne, theDepartments } from '../testing/samples.ts';
import { keepLine } from './device-room.ts';
import { QueuePage } from './queue-page.tsx';

// A line that is none: nobody has worked at this device before.
beforeEach(() => keepLine('user', 'none'));

const nurse = [
  'View QMS Per Department',
  'Call Queue Patient',
  'Serve Queue',
  'Transfer Queue Patient',
  'Mark Queue Unavailable',
  'Reinstate Queue Patient',
  'Triage Queue Patient',
  'View Patient Details',
];
const called = aTicket(
  {
    status: 'called',
    callCount: 3,
    proposeUnavailable: true,
    acknowledgedBy: { id: doctor, fullname: 'Nurse Joy' },
    roomName: 'Room 1',
    priority: 'emergency',
    effectivePriority: 'emergency',
    patient: { ...aTicket().patient, fullname: 'Bello Musa' },
  },
  15,
);
const unpaid = aTicket(
  {
    paymentState: 'awaiting-payment',
    paymentBlocks: true,
    waitedMinutes: 64,
    patient: { ...aTicket().patient, fullname: 'Eze Ngozi' },
    acts: { call: null, serve: 'PAYMENT_REQUIRED' },
  },
  16,
);

function show(options: RenderOptions = {}) {
  return renderWithApp(<QueuePage />, {
    permissions: nurse,
    path: '/hospital/queue-management',
    ...options,
    prepare: (server) => {
      server.answer('GET /qms/departments', { payload: theDepartments });
      server.answer('GET /qms/queue/by-department/{id}', { payload: aLine([aTicket(), called, unpaid]) });
      server.answer('GET /qms/practitioners/{id}', {
        payload: [{ id: doctor, fullname: 'Dr Bello', roleName: 'Doctor', waiting: 2, serving: 1, longestWaitMinutes: 20 }],
      });
      options.prepare?.(server);
    },
  });
}

async function rowOf(name: string) {
  return (await screen.findByText(name)).closest('tr, li') as HTMLElement;
}

test('the own department comes first, with its figures above the line', async () => {
  const { server } = await show();
  await screen.findByText('Okafor Ada');
  expect(server.sent('GET /qms/queue/by-department/{id}')[0]?.path).toBe(`/qms/queue/by-department/${opd}`);
  const figures = within(screen.getByRole('list', { name: 'Today in this department' }))
    .getAllByRole('listitem')
    .map((tile) => tile.textContent);
  expect(figures).toEqual([
    '3Waiting',
    '1Called',
    '1Serving',
    '2Unavailable',
    '21Served today',
    '18 minAverage wait',
    '1 h 5 minLongest wait',
  ]);
});

test('who belongs to no department starts with the fullest line', async () => {
  const { server } = await show({
    prepare: (early) => early.answer('GET /qms/departments', { payload: theDepartments.map((line) => ({ ...line, own: false })) }),
  });
  await screen.findByText('Okafor Ada');
  expect(server.sent('GET /qms/queue/by-department/{id}')[0]?.path).toBe(`/qms/queue/by-department/${lab}`);
});

test('a desk gets a table with all columns, arrows move between its rows', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width: 1600 });
  try {
    const { user } = await show();
    const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
    expect(heads).toEqual([
      '#',
      'Ticket',
      'Patient',
      'Appointment timeChecked in',
      'Waiting',
      'TypePractitioner',
      'VitalsPayment',
      'Status',
      'Actions',
    ]);
    screen.getByRole('button', { name: 'OPD-014' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'OPD-015' })).toHaveFocus();
  } finally {
    happyDOM.setViewport({ width: 1024 });
  }
});

test('filters of the address go to the call, and the drawer does not', async () => {
  const { server } = await show({
    path: `/hospital/queue-management?departmentId=${lab}&stage=triage&mine=true&priority=urgent&practitionerId=${doctor}&drawer=none`,
  });
  await screen.findByText('Okafor Ada');
  const { path, query } = server.sent('GET /qms/queue/by-department/{id}')[0] as { path: string; query: URLSearchParams };
  expect(path).toContain(lab);
  expect(Object.fromEntries(query)).toEqual({
    page: '1',
    limit: '50',
    stage: 'triage',
    mine: 'true',
    priority: 'urgent',
    practitionerId: doctor,
  });
});

test('a called patient shows how often, who heard it, and the proposal to set them aside', async () => {
  const { user, address } = await show();
  const row = await rowOf('Bello Musa');
  expect(row.dataset['status']).toBe('called');
  expect(within(row).getByText('3 times')).toBeInTheDocument();
  expect(within(row).getByText('Acknowledged by Nurse Joy')).toBeInTheDocument();
  expect(within(row).getByText('Emergency')).toBeInTheDocument();
  await user.click(within(row).getByRole('button', { name: 'Mark unavailable?' }));
  expect(address()).toContain('drawer=unavailable');
});

test('a wait over twice the target is said in words, not by colour alone', async () => {
  await show();
  const row = await rowOf('Eze Ngozi');
  expect(
    within(row)
      .getByText(/1 h 4 min/)
      .closest('[data-tone]'),
  ).toHaveAttribute('data-tone', 'red');
  expect(within(row).getByText('Over the target of 30 min')).toBeInTheDocument();
});

test('serving an unpaid visit is not possible and says why', async () => {
  const { user, server } = await show();
  const button = within(await rowOf('Eze Ngozi')).getByRole('button', { name: /^Serve OPD/ });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleName(/Payment is required before this service/);
  await user.click(button);
  expect(server.sent('PATCH /qms/serve/{appointmentId}')).toHaveLength(0);
});

test('who may override payment does so from the ticket, with a reason; others are not offered it', async () => {
  const { user, server } = await show({ permissions: [...nurse, 'Override Payment Gate'] });
  server.answer('POST /patient-bills/gate/override', { payload: {}, message: 'Payment requirement overridden' });
  expect(within(await rowOf('Okafor Ada')).queryByRole('button', { name: /^Override/ })).toBeNull();
  await user.click(within(await rowOf('Eze Ngozi')).getByRole('button', { name: /^Override/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Override payment/ }));
  expect(dialog.getByText(/Payment is required before this service/)).toBeVisible();
  await user.type(dialog.getByLabelText(/Reason/), 'Pays at the next visit');
  await user.click(dialog.getByRole('button', { name: 'Override payment' }));
  expect(await screen.findByText('Payment requirement overridden')).toBeInTheDocument();
  expect(server.sent('POST /patient-bills/gate/override')[0]?.body).toEqual({
    sourceType: 'appointment',
    sourceId: unpaid.appointmentId,
    reason: 'Pays at the next visit',
  });
});

test('who may not override payment is not offered it', async () => {
  await show();
  expect(within(await rowOf('Eze Ngozi')).queryByRole('button', { name: /^Override/ })).toBeNull();
});

test('a call goes to the room of this device; without anybody on duty it says so', async () => {
  const { user, server } = await show();
  server.answer('POST /qms/call/{appointmentId}', { payload: { ticket: aTicket(), recipients: 0 }, message: 'No one is on call' });
  await screen.findByText('Okafor Ada');
  await user.click(screen.getByRole('combobox', { name: 'Room of this device' }));
  await user.click(await screen.findByRole('option', { name: 'Room 1' }));
  await user.click(within(await rowOf('Okafor Ada')).getByRole('button', { name: /^Call OPD/ }));
  expect(await screen.findByText('No one is on call')).toBeInTheDocument();
  const sent = server.sent('POST /qms/call/{appointmentId}')[0];
  expect(sent?.path).toBe(`/qms/call/${aTicket().appointmentId}`);
  expect(sent?.body).toEqual({ roomId: roomOne });
});

test('who is served by somebody else meanwhile is told by name', async () => {
  const { user, server } = await show();
  server.refuse('PATCH /qms/serve/{appointmentId}', { status: 409, code: 'BEING_SERVED', message: 'Patient is being served by Dr Bello' });
  await user.click(within(await rowOf('Okafor Ada')).getByRole('button', { name: /^Serve OPD/ }));
  expect(await screen.findByText('Patient is being served by Dr Bello')).toBeInTheDocument();
});

test('Call next without a room asks for one, remembers it, and calls there', async () => {
  const elsewhere = '01a10000-0000-7000-8000-0000000000d9';
  const { user, server } = await show({
    path: `/hospital/queue-management?departmentId=${elsewhere}`,
    prepare: (fake) => fake.answer('POST /qms/call-next', { payload: { ticket: null, recipients: 0 }, message: 'No patient in queue' }),
  });
  await screen.findByText('Okafor Ada');
  await user.click(screen.getByRole('button', { name: 'Call next' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which room do you call into?' }));
  expect(server.sent('POST /qms/call-next')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Room 1' }));
  await waitFor(() => expect(server.sent('POST /qms/call-next')[0]?.body).toMatchObject({ departmentId: elsewhere, roomId: roomOne }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Call next' }));
  await waitFor(() => expect(server.sent('POST /qms/call-next')).toHaveLength(2));
});

test('Call next takes the first one for this device, and says when nobody waits', async () => {
  const { user, server } = await show({ path: '/hospital/queue-management?stage=triage' });
  server.answer('POST /qms/call-next', { payload: { ticket: null, recipients: 0 }, message: 'No patient in queue' });
  await screen.findByText('Okafor Ada');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Room of this device' })).toHaveValue('Room 1'));
  await user.click(screen.getByRole('button', { name: 'Call next' }));
  expect(await screen.findByText('No patient in queue')).toBeInTheDocument();
  expect(server.sent('POST /qms/call-next')[0]?.body).toEqual({
    departmentId: opd,
    practitionerId: null,
    stage: 'triage',
    roomId: expect.anything(),
  });
});

test('what the role may not do is not offered', async () => {
  await show({
    permissions: ['View QMS Per Department'],
    prepare: (server) => server.answer('GET /qms/queue/by-department/{id}', { payload: aLine([aTicket({ acts: {} })]) }),
  });
  const row = await rowOf('Okafor Ada');
  expect(within(row).queryByRole('button', { name: /^Call OPD/ })).toBeNull();
  expect(within(row).queryByRole('button', { name: /^Serve OPD/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Call next' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Overview' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull();
});

test('an unsigned consultation is completed only after the question', async () => {
  const serving = aTicket({ status: 'serving', position: null, servedBy: { id: doctor, fullname: 'Dr Bello' } });
  const { user, server } = await show({
    prepare: (early) => early.answer('GET /qms/queue/by-department/{id}', { payload: aLine([serving]) }),
  });
  server.reply('PATCH /qms/complete/{appointmentId}', ({ body }) => {
    const sure = (body as { confirm?: boolean }).confirm === true;
    const refusal = { code: 'CONSULTATION_UNSIGNED', message: 'The consultation is not signed yet' };
    return new Response(
      JSON.stringify(
        sure
          ? { success: true, message: 'Patient served', payload: serving }
          : { success: false, statusCode: 422, message: refusal.message, error: refusal },
      ),
      { status: sure ? 200 : 422, headers: { 'content-type': 'application/json' } },
    );
  });
  await user.click(within(await rowOf('Okafor Ada')).getByRole('button', { name: /^Complete OPD/ }));
  await user.click(await screen.findByRole('button', { name: 'Complete anyway' }));
  expect(await screen.findByText('Patient served')).toBeInTheDocument();
  expect(server.sent('PATCH /qms/complete/{appointmentId}')).toHaveLength(2);
});

test('each tab says when it holds nothing', async () => {
  const nothing = { payload: { data: [], meta: { count: 0, page: 1, limit: 10 } } };
  const { user } = await show({
    prepare: (server) => {
      server.answer('GET /qms/queue/by-department/{id}', { payload: aLine([]) });
      server.answer('GET /qms/unavailable/{id}', nothing);
      server.answer('GET /qms/history/{id}', nothing);
    },
  });
  expect(await screen.findByText('No patient in queue')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: /Unavailable/ }));
  expect(await screen.findByText('No unavailable patient')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'History' }));
  expect(await screen.findByText('No record found')).toBeInTheDocument();
});

test('the history shows wait, service and the way of the visit', async () => {
  await show({
    path: '/hospital/queue-management?tab=history',
    prepare: (server) => {
      server.answer('GET /qms/history/{id}', { payload: { data: [aPast()], meta: { count: 1, page: 1, limit: 10 } } });
    },
  });
  const row = await rowOf('Okafor Ada');
  expect(within(row).getByText('OPD → LAB → OPD')).toBeInTheDocument();
  expect(within(row).getByText('31 min')).toBeInTheDocument();
  expect(within(row).getByText('Dr Bello')).toBeInTheDocument();
  expect(within(row).getByText('Served')).toBeInTheDocument();
});

test('vitals are offered only where the chart brings its drawer, and it gets the ticket', async () => {
  const { user, address } = await show({
    path: `/hospital/queue-management?drawer=vitals&record=${aTicket().appointmentId}`,
    parts: {
      cards: [
        {
          place: 'queue-vitals',
          key: 'vitals',
          order: 1,
          component: (({ ticketId, opened, onClose }: { ticketId: string; opened: boolean; onClose: () => void }) =>
            opened ? (
              <button type="button" onClick={onClose}>
                vitals of {ticketId}
              </button>
            ) : null) as never,
        },
      ],
    },
  });
  await user.click(await screen.findByText(`vitals of ${aTicket().id}`));
  await waitFor(() => expect(address()).not.toContain('vitals'));
});

test('a score that suggests a higher priority raises the ticket by one click', async () => {
  const sick = aTicket({ vitalsDone: true, suggestedPriority: 'emergency', patient: { ...aTicket().patient, fullname: 'Sani Amina' } }, 17);
  const { user, server } = await show({
    prepare: (fake) => {
      fake.answer('GET /qms/queue/by-department/{id}', { payload: aLine([sick]) });
      fake.answer('PATCH /qms/priority/{appointmentId}', { payload: { ...sick, priority: 'emergency' }, message: 'Priority changed' });
    },
  });
  await user.click(within(await rowOf('Sani Amina')).getByRole('button', { name: 'Raise to Emergency' }));
  await waitFor(() => expect(server.sent('PATCH /qms/priority/{appointmentId}')).toHaveLength(1));
  expect(server.sent('PATCH /qms/priority/{appointmentId}')[0]?.body).toMatchObject({
    priority: 'emergency',
    reason: 'Suggested by the vitals',
    version: sick.version,
  });
});

test('the page opens on the line in which the person worked last at this device', async () => {
  await show({ path: `/hospital/queue-management?departmentId=${lab}` });
  await screen.findByText('Okafor Ada');
  cleanup();
  const { server } = await show();
  await screen.findByText('Okafor Ada');
  expect(server.sent('GET /qms/queue/by-department/{id}')[0]?.path).toBe(`/qms/queue/by-department/${lab}`);
});
