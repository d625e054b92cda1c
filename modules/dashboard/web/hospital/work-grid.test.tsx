import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Panel } from '#kernel/web/frame/panel.tsx';
import type { Card } from '#kernel/web/frame/parts.tsx';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { useHome, WorkGrid } from './work-grid.tsx';

const panel = (title: string) => () => <Panel title={title}>1</Panel>;
const cards: readonly Card[] = [
  { place: 'work', key: 'line', order: 1, cadres: ['doctor'], component: panel('My queue') },
  { place: 'work', key: 'doses', order: 2, cadres: ['nurse', 'midwife'], component: panel('Doses due') },
  { place: 'work', key: 'results', order: 3, cadres: ['doctor'], permission: 'View Consultations', component: panel('Results') },
];

function Home({ cadre }: { readonly cadre: string }) {
  const home = useHome(cadre);
  return (
    <>
      {home.choice}
      {home.shows === 'work' ? <WorkGrid cards={home.cards} /> : <p>Panels of the hospital</p>}
    </>
  );
}

const show = (cadre: string, permissions: readonly string[] = []) =>
  renderWithApp(<Home cadre={cadre} />, { parts: { cards }, permissions });
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the first page shows the work of the own cadre, of it what the permissions allow', async () => {
  await show('doctor');
  expect(await screen.findByRole('heading', { name: 'My queue' })).toBeInTheDocument();
  expect(titles()).toEqual(['My queue']);
});

test('a nurse sees the doses and nothing of a doctor', async () => {
  await show('nurse', ['View Consultations']);
  expect(await screen.findByRole('heading', { name: 'Doses due' })).toBeInTheDocument();
  expect(titles()).toEqual(['Doses due']);
});

test('who has no work panels sees the panels of the hospital and no choice', async () => {
  await show('admin', ['View Consultations']);
  expect(await screen.findByText('Panels of the hospital')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Dashboard' })).toBeNull();
});

test('the choice between work and hospital is kept with the person', async () => {
  const { user, server } = await show('doctor', ['View Consultations']);
  await user.click(await screen.findByRole('button', { name: 'Hospital' }));
  expect(await screen.findByText('Panels of the hospital')).toBeInTheDocument();
  await waitFor(() => expect(server.sent('PATCH /users/preferences').at(-1)?.body).toEqual({ home: 'hospital' }));
});
