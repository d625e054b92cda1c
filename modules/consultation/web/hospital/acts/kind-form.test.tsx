import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { type EditedVisit, KindForm } from './act-forms.tsx';

const id = '01990000-0000-7000-8000-000000000001';

test('a visit is made restricted on the version of the note that stands on the screen', async () => {
  const visit = { id, type: 'outpatient', confidentiality: 'normal', editor: { lockVersion: 7 } } as unknown as EditedVisit;
  const { user, server } = await renderWithApp(<KindForm of={visit} onClose={vi.fn()} />, {
    prepare: (fake) => fake.answer(`PATCH /consultation/${id}`, { payload: {} }),
  });
  await user.click(screen.getByRole('switch', { name: /^Restricted/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sent(`PATCH /consultation/${id}`)[0]?.body).toEqual({
      type: 'outpatient',
      confidentiality: 'restricted',
      lockVersion: 7,
    }),
  );
});
