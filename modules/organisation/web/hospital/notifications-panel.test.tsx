import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { notificationSettings } from '../../contract/settings.ts';
import { NotificationsPanel } from './notifications-panel.tsx';

const row = {
  group: 'notifications',
  title: 'Notifications',
  values: notificationSettings.schema.parse({}),
  version: 1,
  updatedAt: null,
  updatedBy: null,
  mayEdit: true,
};

test('what the day has taken stands above the settings, and a full channel says until when nothing goes out', async () => {
  await renderWithApp(<NotificationsPanel />, {
    prepare: (server) => {
      server.answer('GET /settings/{group}', { payload: row });
      server.answer('GET /settings/notifications/today', {
        payload: {
          resetsAt: '2026-11-21T00:00:00.000Z',
          channels: [
            { channel: 'sms', sent: 1000, most: 1000, full: true },
            { channel: 'email', sent: 12, most: 3000, full: false },
          ],
        },
      });
    },
  });
  expect(await screen.findByText(/SMS: 1,000 of 1,000 sent today/)).toBeVisible();
  expect(screen.getByText(/Email: 12 of 3,000 sent today/)).toBeVisible();
  const said = screen.getByText(/The daily limit is reached/);
  expect(said).toHaveAttribute('role', 'alert');
  expect(said).toHaveTextContent('The daily limit is reached. No more are sent until 21 Nov 2026');
});
