import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import type { DepartmentQueue } from '#modules/queue/contract/settings.ts';
import { opd, roomOne, theDepartments } from '../testing/samples.ts';
import { SettingsTab } from './settings-tab.tsx';

const queue: DepartmentQueue = {
  departmentId: opd,
  department: 'General OPD',
  code: 'OPD',
  runsQueue: true,
  values: {
    requiresTriage: false,
    stages: ['triage', 'consultation', 'service', 'review'],
    orderRule: 'priority-then-time',
    boostMinutes: { elderly: 15, child: 15, pregnant: 20, disabled: 20, 'returning-with-results': 30 },
    ageingMinutes: 120,
    reinstatePosition: 'original-place',
    unavailableAfterCalls: 3,
    autoLeaveMinutes: 240,
    displayMode: 'number-only',
    dayCloseTime: '23:59',
    waitTargetMinutes: 30,
  },
  own: ['ageingMinutes'],
  rooms: [{ id: roomOne, name: 'Room 1' }],
  version: 4,
};
const display = {
  id: '01a10000-0000-7000-8000-000000000501',
  title: 'Ground floor',
  departments: [{ id: opd, name: 'General OPD' }],
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'Ada Admin',
};

function show(path = '/hospital/queue-management?tab=settings') {
  return renderWithApp(<SettingsTab departmentId={opd} />, {
    path,
    permissions: ['Manage Queue Settings', 'View QMS Per Department'],
    prepare: (server) => {
      server.answer('GET /qms/settings/{departmentId}', { payload: queue });
      server.answer('PATCH /qms/settings/{departmentId}', { payload: { ...queue, version: 5 }, message: 'Settings saved' });
      server.answer('GET /qms/display-tokens', { payload: [display] });
      server.answer('GET /qms/departments', { payload: theDepartments });
    },
  });
}

test('only the rules that were changed are sent, so that the others go on following the hospital', async () => {
  const { user, server } = await show();
  const target = await screen.findByLabelText(/Target wait/);
  await user.clear(target);
  await user.type(target, '20');
  const elderly = screen.getByLabelText(/Elderly/);
  await user.clear(elderly);
  await user.type(elderly, '10');
  await user.click(screen.getByRole('button', { name: 'Save rules' }));
  await waitFor(() => expect(server.sent('PATCH /qms/settings/{departmentId}')).toHaveLength(1));
  expect(server.sent('PATCH /qms/settings/{departmentId}')[0]?.body).toEqual({
    version: 4,
    values: { waitTargetMinutes: 20, boostMinutes: { ...queue.values.boostMinutes, elderly: 10 } },
  });
});

test('a rule out of its limits is refused at its field', async () => {
  const { user, server } = await show();
  const calls = await screen.findByLabelText(/Suggest unavailable/);
  await user.clear(calls);
  await user.type(calls, '11');
  await user.click(screen.getByRole('button', { name: 'Save rules' }));
  expect(await screen.findByText(/Suggest unavailable after \(calls\) is not valid/)).toBeInTheDocument();
  expect(server.sent('PATCH /qms/settings/{departmentId}')).toHaveLength(0);
});

test('own rules are given up only after a question', async () => {
  const { user, server } = await show();
  expect(await screen.findByText(/Set for this department\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use hospital defaults' }));
  await user.click(await screen.findByRole('button', { name: 'Use defaults' }));
  await waitFor(() => expect(server.sent('PATCH /qms/settings/{departmentId}')).toHaveLength(1));
  expect(server.sent('PATCH /qms/settings/{departmentId}')[0]?.body).toEqual({ version: 4, values: { ageingMinutes: null } });
});

test('rooms keep their identity when others are added', async () => {
  const { user, server } = await show();
  await user.click(await screen.findByRole('button', { name: 'Add room' }));
  await user.click(screen.getByRole('button', { name: 'Save rooms' }));
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Room 2'), 'Counter A');
  await user.click(screen.getByRole('button', { name: 'Save rooms' }));
  await waitFor(() => expect(server.sent('PATCH /qms/settings/{departmentId}')).toHaveLength(1));
  expect(server.sent('PATCH /qms/settings/{departmentId}')[0]?.body).toEqual({
    version: 4,
    rooms: [{ id: roomOne, name: 'Room 1' }, { name: 'Counter A' }],
  });
});

test("a display's address is told once, and ending it asks first", async () => {
  const { user, server } = await show('/hospital/queue-management?tab=settings&drawer=display');
  server.answer('POST /qms/display-tokens', {
    payload: { ...display, token: 'secret', url: 'https://civis.test/hospital/queue-display/secret' },
    message: 'Display ready',
  });
  server.answer('DELETE /qms/display-tokens/{id}', { payload: { id: display.id }, message: 'Display ended' });
  await user.type(await screen.findByLabelText(/Title/), 'Ground floor');
  await user.click(screen.getByRole('button', { name: 'Create display' }));
  expect(await screen.findByDisplayValue('https://civis.test/hospital/queue-display/secret')).toBeInTheDocument();
  expect(server.sent('POST /qms/display-tokens')[0]?.body).toEqual({ title: 'Ground floor', departmentIds: [opd] });
  const close = screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement;
  await user.click(close);
  await user.click(await screen.findByRole('button', { name: /^End\s?Ground floor/ }));
  await user.click(await screen.findByRole('button', { name: 'End display' }));
  await waitFor(() => expect(server.sent('DELETE /qms/display-tokens/{id}')).toHaveLength(1));
});
