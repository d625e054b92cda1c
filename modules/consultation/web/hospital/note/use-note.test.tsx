import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { emptyNote } from '#modules/consultation/contract/note-records.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { useNote } from './use-note.ts';

const id = '01990000-0000-7000-8000-000000000001';
const path = `PATCH /consultation/${id}`;
const consultation = { id, note: emptyNote, lockVersion: 4, savedAt: null, status: 'completed' } as unknown as Consultation;

function Probe() {
  const editor = useNote(consultation, true);
  return (
    <>
      <button type="button" onClick={() => editor.put('plan', 'Artesunate')}>
        type
      </button>
      <button type="button" onClick={() => void editor.save()}>
        leave the field
      </button>
      <button type="button" onClick={() => void editor.save('The film came back later')}>
        save
      </button>
      <p>{editor.state}</p>
    </>
  );
}

test('a signed note that is amended is not sent when a field is left, only with its reason', async () => {
  const { user, server } = await renderWithApp(<Probe />, {
    prepare: (fake) =>
      fake.answer(path, {
        payload: {
          id,
          lockVersion: 5,
          savedAt: '2031-01-02T09:00:00.000Z',
          savedByName: 'Ada',
          status: 'completed',
          coSignRequired: false,
        },
      }),
  });
  await user.click(screen.getByRole('button', { name: 'type' }));
  await user.click(screen.getByRole('button', { name: 'leave the field' }));
  expect([server.sent(path).length, screen.getByText('typing').textContent]).toEqual([0, 'typing']);
  await user.click(screen.getByRole('button', { name: 'save' }));
  await waitFor(() => expect(screen.getByText('saved')).toBeInTheDocument());
  expect(server.sent(path).map(({ body }) => body)).toEqual([
    { plan: 'Artesunate', lockVersion: 4, editReason: 'The film came back later' },
  ]);
});
