import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { emptyNote } from '#modules/consultation/contract/note-records.ts';
import type { Consultation } from '#modules/consultation/contract/records.ts';
import { ConflictCards } from './note-cards.tsx';
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

const open = { ...consultation, status: 'in-progress' } as unknown as Consultation;
const savedAs = (lockVersion: number) => ({
  id,
  lockVersion,
  savedAt: '2031-01-02T09:00:00.000Z',
  savedByName: 'Ben Eze',
  status: 'in-progress',
  coSignRequired: false,
});
const json = (status: number, content: unknown) =>
  new Response(JSON.stringify(content), { status, headers: { 'content-type': 'application/json' } });
const taken = (lockVersion: number) => json(200, { success: true, message: 'Saved', payload: savedAs(lockVersion) });
const changed = (note: object) => ({
  status: 409,
  code: 'CONSULTATION_CHANGED',
  message: 'Consultation was changed elsewhere, review both versions',
  server: { ...savedAs(9), note: { ...emptyNote, ...note }, treatmentPlan: null },
});

function Writing() {
  const editor = useNote(open, false);
  return (
    <>
      <button type="button" onClick={() => editor.put('plan', 'Artesunate')}>
        type
      </button>
      <button type="button" onClick={() => editor.put('assessment', 'Malaria')}>
        put a phrase
      </button>
      <button type="button" onClick={() => void editor.save()}>
        save
      </button>
      <p data-testid="plan">{editor.note.plan}</p>
      <p data-testid="state">{editor.state}</p>
      <ConflictCards editor={editor} />
    </>
  );
}

test('a save that waits for another goes on the version that the first one answers', async () => {
  const first = Promise.withResolvers<void>();
  let version = 4;
  const { user, server } = await renderWithApp(<Writing />, {
    prepare: (fake) =>
      fake.reply(path, async () => {
        if (version === 4) await first.promise;
        version += 1;
        return taken(version);
      }),
  });
  await user.click(screen.getByRole('button', { name: 'type' }));
  await user.click(screen.getByRole('button', { name: 'save' }));
  await user.click(screen.getByRole('button', { name: 'put a phrase' }));
  await user.click(screen.getByRole('button', { name: 'save' }));
  await user.click(screen.getByRole('button', { name: 'save' }));
  first.resolve();
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('saved'));
  expect(server.sent(path).map(({ body }) => body)).toEqual([
    { plan: 'Artesunate', lockVersion: 4 },
    { assessment: 'Malaria', lockVersion: 5 },
  ]);
});

test('where two people wrote the same field both texts stand side by side, and both can be kept', async () => {
  const { user, server } = await renderWithApp(<Writing />, {
    prepare: (fake) => fake.refuse(path, changed({ plan: 'Quinine' })),
  });
  await user.click(screen.getByRole('button', { name: 'type' }));
  await user.click(screen.getByRole('button', { name: 'save' }));
  const alert = await screen.findByRole('alert', { name: /changed elsewhere/ });
  expect([within(alert).getByText('Artesunate'), within(alert).getByText('Quinine')]).toHaveLength(2);
  expect(within(alert).getByText('Saved by Ben Eze')).toBeInTheDocument();
  server.reply(path, () => taken(10));
  await user.click(within(alert).getByRole('button', { name: 'Keep both texts' }));
  await user.click(screen.getByRole('button', { name: 'save' }));
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('saved'));
  expect(server.sent(path).at(-1)?.body).toEqual({ plan: 'Quinine\n\nArtesunate', lockVersion: 9 });
  expect(screen.queryByRole('alert', { name: /changed elsewhere/ })).not.toBeInTheDocument();
});

test('what somebody else saved in another field comes in, and the own text is saved over the newer version at once', async () => {
  const { user, server } = await renderWithApp(<Writing />, {
    prepare: (fake) =>
      fake.reply(path, ({ body }) => {
        if ((body as { lockVersion: number }).lockVersion === 9) return taken(10);
        const { status, code, message, server: saved } = changed({ assessment: 'Typhoid' });
        return json(status, { success: false, statusCode: status, message, error: { code, message, server: saved } });
      }),
  });
  await user.click(screen.getByRole('button', { name: 'type' }));
  await user.click(screen.getByRole('button', { name: 'save' }));
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('saved'));
  expect([screen.getByTestId('plan').textContent, screen.queryByRole('alert', { name: /changed elsewhere/ })]).toEqual([
    'Artesunate',
    null,
  ]);
  expect(server.sent(path).map(({ body }) => body)).toEqual([
    { plan: 'Artesunate', lockVersion: 4 },
    { plan: 'Artesunate', lockVersion: 9 },
  ]);
});
