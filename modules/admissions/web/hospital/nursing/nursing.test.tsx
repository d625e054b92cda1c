import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RenderOptions, renderWithApp } from '#kernel/web/testing/render.tsx';
import { aStay } from '../../testing/end-samples.ts';
import { aBalance, aNote, aWarning, theWard } from '../../testing/nursing-samples.ts';
import { aPlanItem } from '../../testing/round-samples.ts';
import { aWard, pageOf } from '../../testing/samples.ts';
import { StayFluidTab } from './fluid-tab.tsx';
import { NursePage } from './nurse-page.tsx';
import { StayNotesTab } from './notes-tab.tsx';
import { StayWarnings } from './stay-warnings.tsx';

const stay = { ...aStay(), status: 'admitted' as const };
const permissions = [
  'View Admission',
  'View Nursing Record',
  'Create Nursing Record',
  'Receive Clinical Alerts',
  'View Vitals',
  'View Rooms',
];
const warnings = (data: readonly object[], limitOfStay: object | null = null) => ({
  payload: { data, meta: { count: data.length, page: 1, limit: 10, limitOfStay } },
});

function strip(options: RenderOptions = {}) {
  return renderWithApp(<StayWarnings stay={stay} />, {
    permissions,
    ...options,
    prepare: (server) => {
      server.answer('GET /early-warnings', warnings([aWarning()]));
      options.prepare?.(server);
    },
  });
}

test('the strip says how serious a warning is and who was called, and acknowledges it', async () => {
  const { user, server } = await strip();
  const line = within(await screen.findByRole('list', { name: 'Early warnings' }));
  expect(line.getByText('Emergency review')).toBeInTheDocument();
  expect(line.getByText(/Doctors called/)).toBeInTheDocument();
  server.answer(`PATCH /early-warnings/${aWarning().id}/acknowledge`, { payload: aWarning({ status: 'acknowledged' }), message: 'ok' });
  await user.click(line.getByRole('button', { name: 'Acknowledge' }));
  await waitFor(() => expect(server.sent(`PATCH /early-warnings/${aWarning().id}/acknowledge`)).toHaveLength(1));
});

test('a response asks for findings and plan', async () => {
  const { user, server } = await strip({
    prepare: (early) => early.answer('GET /early-warnings', warnings([aWarning({ acts: { respond: null } })])),
  });
  await user.click(await screen.findByRole('button', { name: 'Respond' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Respond to early warning' }));
  await user.click(await drawer.findByRole('button', { name: 'Save response' }));
  expect(await drawer.findByText('Findings are required')).toBeInTheDocument();
  await user.type(drawer.getByLabelText(/^Findings/), 'Septic');
  await user.type(drawer.getByLabelText(/^Plan/), 'Fluids');
  const call = `PATCH /early-warnings/${aWarning().id}/respond`;
  server.answer(call, { payload: aWarning({ status: 'closed', acts: {} }), message: 'Response saved' });
  await user.click(drawer.getByRole('button', { name: 'Save response' }));
  await waitFor(() => expect(server.sent(call)[0]?.body).toMatchObject({ findings: 'Septic', plan: 'Fluids', version: 1 }));
});

test('a silent limit says until when and why; nothing stands there without either', async () => {
  const limit = {
    minutes: 480,
    silent: true,
    reason: 'Comfort care agreed',
    until: '2031-01-12T09:00:00.000Z',
    by: 'Dr Obi',
    at: '2031-01-10T09:00:00.000Z',
  };
  await strip({ prepare: (early) => early.answer('GET /early-warnings', warnings([], limit)) });
  expect(await screen.findByText(/No early warnings until/)).toBeInTheDocument();
  expect(screen.getByText(/Comfort care agreed/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'End limit' })).toBeNull();
});

test('the fluid chart has its totals; an entry is of a kind of its direction', async () => {
  const { user, server } = await renderWithApp(<StayFluidTab stay={stay} />, {
    permissions,
    prepare: (early) => early.answer('GET /patient-admissions/{id}/fluid-balance', { payload: aBalance() }),
  });
  expect(await screen.findByText('+450 ml')).toBeInTheDocument();
  expect(screen.getByText('Typed twice')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add entry' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Add fluid entry' }));
  await user.click(drawer.getByRole('radio', { name: 'Output' }));
  await user.click(drawer.getByRole('combobox', { name: /^Kind/ }));
  expect(screen.queryByRole('option', { name: 'Oral' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Urine' }));
  await user.type(drawer.getByLabelText(/^Volume/), '300');
  const call = `POST /patient-admissions/${stay.id}/fluid-balance`;
  server.answer(call, { payload: aBalance().entries[0], message: 'Entry saved' });
  await user.click(drawer.getByRole('button', { name: 'Save entry' }));
  await waitFor(() => expect(server.sent(call)[0]?.body).toMatchObject({ direction: 'out', kind: 'urine', volume: 300 }));
});

test('a handover has its four parts, and what was typed is kept when the form is closed', async () => {
  const { user, server } = await renderWithApp(<StayNotesTab stay={stay} />, {
    permissions,
    prepare: (early) =>
      early.answer('GET /patient-admissions/{id}/nursing-notes', {
        payload: {
          ...pageOf([aNote(), aNote({ id: stay.of.id, amended: true, mayAmend: false, text: 'First words' })]),
          meta: { count: 2, page: 1, limit: 30, mayWrite: true },
        },
      }),
  });
  expect(await screen.findByText('Slept well')).toBeInTheDocument();
  expect(screen.getByText('Amended')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Write note' }));
  const drawer = () => within(screen.getByRole('dialog', { name: 'Write note' }));
  await screen.findByRole('dialog', { name: 'Write note' });
  await user.click(drawer().getByRole('combobox', { name: /^Kind/ }));
  await user.click(await screen.findByRole('option', { name: 'Handover (SBAR)' }));
  await user.type(drawer().getByLabelText(/^Situation/), 'Stable');
  await user.type(drawer().getByLabelText(/^Recommendation/), 'Wean oxygen');
  const call = `POST /patient-admissions/${stay.id}/nursing-notes`;
  server.refuse(call, { status: 422, code: 'NURSING_TIME', message: 'Choose a time within the stay and the last 24 hours' });
  await user.click(drawer().getByRole('button', { name: 'Save note' }));
  await waitFor(() =>
    expect(server.sent(call)[0]?.body).toMatchObject({
      kind: 'handover',
      text: null,
      sbar: { situation: 'Stable', recommendation: 'Wean oxygen' },
    }),
  );
  expect(drawer().getByLabelText(/^Situation/)).toHaveValue('Stable');
});

test('the nurse view acknowledges the new orders of a bed', async () => {
  const { beds, ...ward } = theWard();
  const order = aPlanItem({ what: 'Oxygen 2 L/min', acts: { acknowledge: null } });
  const { user, server } = await renderWithApp(<NursePage />, {
    permissions: [...permissions, 'View Ward Round', 'Acknowledge Orders'],
    path: '/hospital/admissions/nurse',
    prepare: (early) => {
      early.answer('GET /wards', { payload: [aWard()] });
      early.answer('GET /wards/{id}/tasks', { payload: { ...ward, beds: beds.map((bed) => ({ ...bed, orders: [order] })).slice(0, 1) } });
    },
  });
  const orders = within(await screen.findByRole('region', { name: /^New orders of / }));
  expect(orders.getByText('Oxygen 2 L/min', { selector: '.strong' })).toBeInTheDocument();
  const call = `PATCH /ward-round/treatment-plan/${order.id}/acknowledge`;
  server.answer(call, {
    payload: { ...order, acknowledged: { by: 'Ada Obi', at: order.orderedAt }, acts: {} },
    message: 'Order acknowledged',
  });
  await user.click(orders.getByRole('button', { name: /^Acknowledge/ }));
  await waitFor(() => expect(server.sent(call)).toHaveLength(1));
});

test('the nurse view shows what is due at each bed, warnings first, and ends a task', async () => {
  const { user, server } = await renderWithApp(<NursePage />, {
    permissions,
    path: '/hospital/admissions/nurse',
    prepare: (early) => {
      early.answer('GET /wards', { payload: [aWard()] });
      early.answer('GET /wards/{id}/tasks', { payload: theWard() });
    },
  });
  const beds = within(await screen.findByRole('list', { name: 'Beds of Male Medical' }));
  const first = beds.getAllByRole('link')[0];
  expect(first).toHaveTextContent('Ill Patient');
  expect(screen.getByRole('link', { name: 'Handover sheet' })).toHaveAttribute('href', `/hospital/admissions/nurse/${aWard().id}/handover`);
  const [task] = theWard().beds.flatMap((bed) => bed.tasks);
  const call = `PATCH /patient-admissions/${task?.admissionId}/tasks/${task?.id}`;
  server.answer(call, { payload: { ...task, status: 'done', acts: {} }, message: 'Task saved' });
  await user.click(beds.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(server.sent(call)[0]?.body).toMatchObject({ status: 'done', version: 1 }));
});
