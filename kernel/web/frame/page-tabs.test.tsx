import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#kernel/web/testing/render.tsx';
import { PageTabs, shownPageTab } from './page-tabs.tsx';
import { oneOf, pageSearch } from './search.ts';
import { useSearchOf } from './use-search.ts';

const keys = ['list', 'today', 'rooms'] as const;
const search = pageSearch({ tab: oneOf(keys), page: oneOf(['2']) });

function Broken(): never {
  throw new Error('it broke');
}

function Page({ mayList = true, first }: { readonly mayList?: boolean; readonly first?: (typeof keys)[number] }) {
  const [{ tab }, setSearch] = useSearchOf(search);
  return (
    <>
      <h1>Beds</h1>
      <PageTabs
        tabs={[
          { key: 'list', title: 'List', may: mayList, content: <p>All beds</p> },
          { key: 'today', title: 'Today', mark: <span>4</span>, content: <p>Beds of today</p> },
          { key: 'rooms', title: 'Rooms', content: <Broken /> },
        ]}
        asked={tab}
        first={first}
        onChoose={(chosen) => setSearch({ tab: chosen, page: undefined })}
        label="Parts of beds"
      />
    </>
  );
}

test('the open tab stands in the address, and Back restores it', async () => {
  const { user, address, goBack } = await renderWithApp(<Page />, { path: '/page?page=2' });
  const tabs = within(screen.getByRole('tablist', { name: 'Parts of beds' }));
  expect(screen.getByText('All beds')).toBeInTheDocument();
  await user.click(tabs.getByRole('tab', { name: 'Today 4' }));
  await screen.findByText('Beds of today');
  expect(address()).toBe('/page?tab=today');
  expect(screen.queryByText('All beds')).toBeNull();
  await user.click(tabs.getByRole('tab', { name: 'List' }));
  await waitFor(() => expect(address()).toBe('/page'));
  goBack();
  await screen.findByText('Beds of today');
});

test('keys go from tab to tab', async () => {
  const { user } = await renderWithApp(<Page />);
  await user.click(screen.getByRole('tab', { name: 'List' }));
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('tab', { name: 'Today 4', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Today 4' })).toHaveTextContent('Beds of today');
});

test('a tab that this person may not open is not there, whatever the address says', async () => {
  await renderWithApp(<Page mayList={false} />, { path: '/page?tab=list' });
  expect(screen.queryByRole('tab', { name: 'List' })).toBeNull();
  expect(screen.getByRole('tab', { name: 'Today 4', selected: true })).toBeInTheDocument();
});

test('a page may open with another tab than the first, which its address then leaves out', async () => {
  const { user, address } = await renderWithApp(<Page first="today" />);
  await screen.findByText('Beds of today');
  await user.click(screen.getByRole('tab', { name: 'List' }));
  await waitFor(() => expect(address()).toBe('/page?tab=list'));
  await user.click(screen.getByRole('tab', { name: 'Today 4' }));
  await waitFor(() => expect(address()).toBe('/page'));
});

test('a tab that fails leaves the page and its other tabs standing', async () => {
  const { user } = await renderWithApp(<Page />, { path: '/page?tab=rooms' });
  await screen.findByRole('button', { name: 'Try again' });
  await user.click(screen.getByRole('tab', { name: 'List' }));
  await screen.findByText('All beds');
});

test('the tab of the address, else the page’s own first, else the first that is open', () => {
  const tabs = [
    { key: 'a', title: 'A', may: false, content: null },
    { key: 'b', title: 'B', content: null },
    { key: 'c', title: 'C', content: null },
  ];
  expect(shownPageTab({ tabs, asked: 'c' })).toBe('c');
  expect(shownPageTab({ tabs, asked: 'a', first: 'c' })).toBe('c');
  expect(shownPageTab({ tabs, asked: undefined })).toBe('b');
  expect(shownPageTab({ tabs: [], asked: 'c' })).toBeNull();
});
