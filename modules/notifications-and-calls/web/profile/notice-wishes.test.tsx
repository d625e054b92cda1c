import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { NoticeWishesPanels } from './notice-wishes.tsx';

test('own quiet hours are saved as they are changed, and go back to the hospital’s', async () => {
  const { user, server } = await renderWithApp(<NoticeWishesPanels />);
  const bodies = () => server.sent('PATCH /users/preferences').map(({ body }) => body);
  await user.click(await screen.findByRole('switch', { name: 'My quiet hours' }));
  expect(bodies()).toEqual([{ quietHours: { on: true, from: '22:00', to: '06:00' } }]);
  const from = await screen.findByLabelText('From');
  fireEvent.change(from, { target: { value: '25:00' } });
  fireEvent.blur(from);
  expect(from).toHaveValue('25:00');
  expect(from).toHaveAccessibleDescription('Enter a time such as 09:30');
  expect(bodies()).toHaveLength(1);
  fireEvent.change(from, { target: { value: '2130' } });
  fireEvent.blur(from);
  expect(bodies().at(-1)).toEqual({ quietHours: { on: true, from: '21:30', to: '06:00' } });
  await user.click(screen.getByRole('switch', { name: 'My quiet hours' }));
  expect(bodies().at(-1)).toEqual({ quietHours: null });
});
