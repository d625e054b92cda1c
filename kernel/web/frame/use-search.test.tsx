import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { useDrawer } from './use-drawer.ts';
import { useChangeSearch } from './use-search.ts';

function Page() {
  const { drawer, open, close } = useDrawer();
  const change = useChangeSearch();
  return (
    <>
      <p>{drawer ?? 'nothing open'}</p>
      <button type="button" onClick={() => open('edit', 'r1')}>
        Edit
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <button type="button" onClick={() => change({ tab: 'history', drawer: undefined })}>
        History
      </button>
    </>
  );
}

test('Back after a drawer was closed does not open it again', async () => {
  const { user, address, goBack } = await renderWithApp(<Page />, { path: '/page?search=abc' });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByText('edit');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText('nothing open');
  goBack();
  await waitFor(() => expect(address()).toBe('/page?search=abc'));
  expect(screen.getByText('nothing open')).toBeInTheDocument();
});

test('a step that takes the drawer along is one to go back to', async () => {
  const { user, address, goBack } = await renderWithApp(<Page />);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByText('edit');
  await user.click(screen.getByRole('button', { name: 'History' }));
  await waitFor(() => expect(address()).toContain('tab=history'));
  goBack();
  await screen.findByText('edit');
});
