import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { aRequest, ids } from '../../testing/samples.ts';
import { ReleaseForm } from './release-form.tsx';

const path = `PATCH /lab-request/${ids.request}/result-released`;

test('who entered a result is told that another user must release it', async () => {
  const done = vi.fn();
  const { user } = await renderWithApp(<ReleaseForm of={aRequest({ status: 'result-entered' })} onClose={done} />, {
    permissions: ['Release Lab Result'],
    prepare: (fake) => fake.refuse(path, { status: 422, code: 'LAB_SELF_RELEASE', message: 'Another user must release this result' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Release' }));
  expect(await screen.findByText('Another user must release this result')).toBeInTheDocument();
  expect(done).not.toHaveBeenCalled();
});

test('a critical result goes with the call, or with word that people are notified', async () => {
  const { user, server } = await renderWithApp(
    <ReleaseForm of={aRequest({ status: 'result-entered', critical: true })} onClose={vi.fn()} />,
    {
      permissions: ['Release Lab Result'],
      prepare: (fake) => fake.answer(path, { payload: aRequest({ status: 'result-released' }) }),
    },
  );
  await user.type(await screen.findByLabelText(/Person called/), 'Sister Bello');
  await user.click(screen.getByLabelText('The value was read back'));
  await user.click(screen.getByRole('button', { name: 'Release' }));
  await waitFor(() =>
    expect(server.sent(path)[0]?.body).toMatchObject({
      version: 3,
      criticalCall: { notifiedName: 'Sister Bello', readBack: true, outcome: 'reached' },
    }),
  );
});

test('without a call the release says that people are notified later', async () => {
  const { user, server } = await renderWithApp(
    <ReleaseForm of={aRequest({ status: 'result-entered', critical: true })} onClose={vi.fn()} />,
    {
      permissions: ['Release Lab Result'],
      prepare: (fake) => fake.answer(path, { payload: aRequest({ status: 'result-released' }) }),
    },
  );
  await user.click(await screen.findByText('Is notified by the system'));
  await user.click(screen.getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(server.sent(path)[0]?.body).toMatchObject({ notifyLater: true }));
  expect(server.sent(path)[0]?.body).not.toHaveProperty('criticalCall');
});
