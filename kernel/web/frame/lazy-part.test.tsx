import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { DrawerForm } from './drawer-form.tsx';
import { lazyPart } from './lazy-part.tsx';

const Box = ({ label }: { readonly label: string }) => <input aria-label={label} data-autofocus />;

/** A part that arrives when the test says so. */
function heldBack() {
  let arrive: (part: ComponentType<{ readonly label: string }>) => void = () => undefined;
  const Part = lazyPart(() => new Promise<ComponentType<{ readonly label: string }>>((resolve) => (arrive = resolve)));
  return { Part, arrive: () => act(async () => arrive(Box)) };
}

test('a form that arrives after its drawer opened takes the focus to its first field', async () => {
  const { Part, arrive } = heldBack();
  await renderWithApp(
    <DrawerForm title="New bed" opened onClose={() => undefined}>
      <Part label="Name" />
    </DrawerForm>,
  );
  (await screen.findByRole('button', { name: 'Close' })).focus();
  await arrive();
  expect(await screen.findByLabelText('Name')).toHaveFocus();
});

test('a tab of the page that arrives late leaves the focus where it is', async () => {
  const { Part, arrive } = heldBack();
  await renderWithApp(
    <>
      <button type="button">Elsewhere</button>
      <Part label="Search" />
    </>,
  );
  const elsewhere = await screen.findByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  await arrive();
  expect(await screen.findByLabelText('Search')).toBeInTheDocument();
  expect(elsewhere).toHaveFocus();
});
