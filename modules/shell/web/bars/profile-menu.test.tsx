import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { ProfileMenu } from './profile-menu.tsx';

const narrow = { value: false };
vi.mock('#kernel/web/frame/area-frame.tsx', () => ({
  useFrame: () => ({ narrow: narrow.value, collapsed: false, openMenu: () => undefined, closeMenu: () => undefined }),
}));

async function open(permissions: readonly string[]) {
  const { user } = await renderWithApp(<ProfileMenu />, { permissions });
  const button = await screen.findByRole('button');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  await screen.findByRole('menuitem', { name: 'Profile' });
  return user;
}

test('the first press opens the menu, Escape gives the focus back to the button', async () => {
  narrow.value = false;
  const user = await open(['Edit Timezone']);
  expect(screen.queryByRole('menuitem', { name: /Edit Timezone/ })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Profile' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('button')).toHaveFocus());
});

test('on narrow screens the zone stands in the menu, to be changed by those who may', async () => {
  narrow.value = true;
  await open(['Edit Timezone']);
  expect(screen.getByRole('menuitem', { name: /Edit Timezone/ })).toBeInTheDocument();
});

test('without the permission the zone is only read', async () => {
  narrow.value = true;
  await open([]);
  expect(screen.queryByRole('menuitem', { name: /Edit Timezone/ })).toBeNull();
  expect(screen.getByText(/Africa\/Lagos/)).toBeInTheDocument();
});
