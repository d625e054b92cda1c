import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { DraftLine } from './draft-line.tsx';
import { drafts } from './drafts.ts';
import { joinedRows } from './join.ts';
import { useDraft } from './use-draft.ts';

type Item = string;

function Cart() {
  const [items, setItems] = useState<readonly Item[]>([]);
  const kept = useDraft('cart', items.length > 0 ? items : null, {
    restore: setItems,
    join: (found, since) => joinedRows({ found, since, keyOf: (item) => item }),
  });
  return (
    <>
      <DraftLine restoredAt={kept.restoredAt} onDiscard={() => setItems([])} />
      <button type="button" onClick={() => setItems([...items, `item ${items.length + 7}`])}>
        Scan
      </button>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

/** A device that gives its drafts back only when told to. */
function slowDevice(typed: unknown): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<{ typed: unknown; at: number } | null>();
  vi.spyOn(drafts(), 'read').mockReturnValue(promise);
  return () => act(async () => resolve(typed === null ? null : { typed, at: Date.now() }));
}

afterEach(() => vi.restoreAllMocks());

test('what was typed before the draft was read back and the draft both stand there, and are kept together', async () => {
  const giveBack = slowDevice(['item 1', 'item 2']);
  const write = vi.spyOn(drafts(), 'write');
  const { user } = await renderWithApp(<Cart />);
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  expect(shown()).toEqual(['item 7']);
  await giveBack();
  expect(shown()).toEqual(['item 1', 'item 2', 'item 7']);
  await waitFor(() => expect(write).toHaveBeenLastCalledWith('cart', ['item 1', 'item 2', 'item 7']));
});

test('a draft is put back into an empty form as it is', async () => {
  const giveBack = slowDevice(['item 1']);
  await renderWithApp(<Cart />);
  await giveBack();
  expect(shown()).toEqual(['item 1']);
  expect(screen.getByText(/^Draft restored/)).toBeInTheDocument();
});

test('where the device holds none, what was typed stays and is kept', async () => {
  const giveBack = slowDevice(null);
  const write = vi.spyOn(drafts(), 'write');
  const { user } = await renderWithApp(<Cart />);
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  await giveBack();
  expect(shown()).toEqual(['item 7']);
  await waitFor(() => expect(write).toHaveBeenLastCalledWith('cart', ['item 7']));
});
