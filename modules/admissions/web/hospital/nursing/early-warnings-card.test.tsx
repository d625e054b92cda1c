import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { hospitalCards } from '#modules/admissions/web/index.ts';
import { aWarning } from '../../testing/nursing-samples.ts';
import { ids } from '../../testing/samples.ts';
import { EarlyWarningsCard } from './early-warnings-card.tsx';

const place = {
  wardId: ids.ward,
  wardName: 'Male Medical',
  roomId: ids.room,
  roomName: 'Room 1',
  roomType: 'general' as const,
  bedId: ids.bed,
  bedLabel: 'B1',
};
const show = (data: readonly object[]) =>
  renderWithApp(<EarlyWarningsCard />, {
    permissions: ['View Admission', 'Receive Clinical Alerts'],
    prepare: (server) =>
      server.answer('GET /early-warnings', { payload: { data, meta: { count: data.length, page: 1, limit: 100, limitOfStay: null } } }),
  });

test('doctors and nurses have it on their first page, whoever may see no stay does not', () => {
  const card = hospitalCards.find(({ key }) => key === 'early-warnings');
  expect(card).toMatchObject({ place: 'work', permission: 'View Admission', cadres: ['doctor', 'nurse', 'midwife'] });
});

test('the open warnings stand with level, bed, patient and the next call, and are acknowledged here', async () => {
  const nextStepAt = new Date(Date.now() + 10 * 60_000).toISOString();
  const later = aWarning({
    id: '01990000-0000-7000-8000-000000000072',
    patient: 'Watched Patient',
    level: 'watch',
    nextStepAt: null,
    acts: {},
  });
  const { user, server } = await show([aWarning({ place, nextStepAt }), later]);
  const [first, second] = within(await screen.findByRole('list', { name: 'Early warnings' })).getAllByRole('listitem');
  const ill = within(first as HTMLElement);
  expect(ill.getByRole('link', { name: 'Ill Patient' })).toHaveAttribute('href', `/hospital/admissions/${aWarning().admissionId}`);
  expect(ill.getByText('Emergency review')).toBeInTheDocument();
  expect(ill.getByText(/Male Medical, Room 1, B1/)).toHaveTextContent(/Next call in 10 min/);
  const call = `PATCH /early-warnings/${aWarning().id}/acknowledge`;
  server.answer(call, { payload: aWarning({ status: 'acknowledged' }), message: 'ok' });
  await user.click(ill.getByRole('button', { name: 'Acknowledge' }));
  await waitFor(() => expect(server.sent(call)).toHaveLength(1));
  await user.click(ill.getByRole('button', { name: /More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Respond' }));
  expect(await screen.findByRole('dialog', { name: 'Respond to early warning' })).toBeInTheDocument();
  const watched = within(second as HTMLElement);
  expect(watched.queryByRole('button')).toBeNull();
  expect(watched.queryByText(/Next call/)).toBeNull();
});

test('nothing is open', async () => {
  await show([]);
  expect(await screen.findByText('No early warning is open')).toBeInTheDocument();
});
