import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useShortcuts } from './use-shortcuts.ts';

function Page({ save, open, dialog = false }: { readonly save: () => void; readonly open: () => void; readonly dialog?: boolean }) {
  useShortcuts({ 'mod+s': save, 'alt+n': open });
  return (
    <>
      <input aria-label="Words" />
      {dialog ? <div role="dialog" aria-label="Over the page" /> : null}
    </>
  );
}

test('keys of a page act with Ctrl or Alt, also while somebody types; they rest under a dialog', async () => {
  const [save, open] = [vi.fn(), vi.fn()];
  const user = userEvent.setup();
  const { rerender } = render(<Page save={save} open={open} />);
  await user.type(screen.getByLabelText('Words'), 'snn');
  expect([save.mock.calls.length, open.mock.calls.length]).toEqual([0, 0]);
  await user.keyboard('{Control>}s{/Control}{Alt>}n{/Alt}');
  expect([save.mock.calls.length, open.mock.calls.length]).toEqual([1, 1]);
  rerender(<Page save={save} open={open} dialog />);
  await user.keyboard('{Control>}s{/Control}');
  expect(save).toHaveBeenCalledTimes(1);
});
