import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FakeServer } from '#kernel/web/testing/fake-server.ts';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { chooseLanguage } from '#kernel/web/text/catalogue.ts';
import { HelpButton } from './help-button.tsx';

afterEach(() => chooseLanguage('en'));

const entry = (slug: string, title: string, screens: readonly string[]) => ({
  ...{ slug, title, screens, section: 'Modules', module: slug, keywords: [], updatedAt: '2026-11-27' },
});
const pages = [
  entry('welcome', 'Welcome', ['/hospital/getstarted']),
  entry('laboratory', 'Laboratory', ['/hospital/labs', '/patient/labs']),
  entry('queue', 'Queue', ['/hospital/queue-management']),
];

function prepare(server: FakeServer): void {
  server.answer('GET /documentation', { payload: pages });
  for (const page of pages)
    server.answer(`GET /documentation/${page.slug}`, {
      payload: { ...page, markdown: `What **${page.title}** is for. See [the queue](queue).`, headings: [], related: [] },
    });
}

const show = (path: string, more: object = { permissions: ['View Civis Documentation'] }) =>
  renderWithApp(<HelpButton />, { path, prepare, ...more });

test('opens the page that is about the screen, asked for in the language of the screen', async () => {
  const { user, server } = await show('/hospital/labs/0198c7a2?tab=specimen');
  await user.click(screen.getByRole('button', { name: 'Help' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Help' }));
  expect(await drawer.findByRole('heading', { name: 'Laboratory' })).toBeVisible();
  expect(server.sent('GET /documentation/laboratory')[0]?.query.get('language')).toBe('en');
  expect(drawer.getByRole('link', { name: 'Open in the documentation' })).toHaveAttribute(
    'href',
    '/hospital/documentation?page=laboratory',
  );
});

test('a link leads to another page within the drawer', async () => {
  const { user, address } = await show('/hospital/labs');
  await user.click(screen.getByRole('button', { name: 'Help' }));
  await user.click(await screen.findByRole('button', { name: 'the queue' }));
  expect(await screen.findByRole('heading', { name: 'Queue' })).toBeVisible();
  expect(address()).toBe('/hospital/labs');
});

test('the question mark opens it, but not while something is typed', async () => {
  const { user } = await renderWithApp(
    <>
      <input aria-label="Note" />
      <HelpButton />
    </>,
    { path: '/hospital/labs', prepare, permissions: ['View Civis Documentation'] },
  );
  await user.type(screen.getByLabelText('Note'), '?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(document.body);
  await user.keyboard('{Shift>}?{/Shift}');
  expect(await screen.findByRole('heading', { name: 'Laboratory' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('going to another screen closes it', async () => {
  const { user, goTo } = await show('/hospital/labs');
  await user.click(screen.getByRole('button', { name: 'Help' }));
  expect(await screen.findByRole('heading', { name: 'Laboratory' })).toBeVisible();
  await goTo('/hospital/queue-management');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('staff without the permission have no button; patients need none', async () => {
  const { server } = await show('/hospital/labs', {});
  expect(screen.queryByRole('button', { name: 'Help' })).toBeNull();
  expect(server.sent('GET /documentation')).toEqual([]);
});

test('in the patient area no permission is needed, and nothing leads to a page that is not there', async () => {
  const { user } = await show('/patient/labs', { parts: { area: 'patient', home: '/patient/dashboard' } });
  await user.click(screen.getByRole('button', { name: 'Help' }));
  expect(await screen.findByRole('heading', { name: 'Laboratory' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open in the documentation' })).toBeNull();
});

test('in French the French page is asked for', async () => {
  const { user, server } = await show('/hospital/labs');
  await chooseLanguage('fr');
  await user.click(await screen.findByRole('button', { name: 'Aide' }));
  expect(await screen.findByRole('heading', { name: 'Laboratory' })).toBeVisible();
  expect(server.sent('GET /documentation/laboratory')[0]?.query.get('language')).toBe('fr');
});
