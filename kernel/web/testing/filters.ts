import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the filters of the list on the screen; they stay open. */
export async function openFilters(user: UserEvent): Promise<void> {
  const button = await screen.findByRole('button', { name: /^Filters/, hidden: true });
  if (button.getAttribute('aria-expanded') !== 'true') await user.click(button);
}

/** Presses a choice of a filter: `await chooseFilter(user, 'Status', 'Draft')`. */
export async function chooseFilter(user: UserEvent, title: string | RegExp, option: string): Promise<void> {
  await openFilters(user);
  const group = await screen.findByRole('group', { name: title, hidden: true });
  await user.click(within(group).getByRole('button', { name: option, hidden: true }));
}
