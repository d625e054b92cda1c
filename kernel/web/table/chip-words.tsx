import { IconChevronDown } from '@tabler/icons-react';

/** What a chip says: its title, and what is picked. */
export function ChipWords({ title, said }: { readonly title: string; readonly said: string }) {
  return (
    <>
      {said ? `${title}: ${said}` : title}
      <IconChevronDown size={15} stroke={1.9} aria-hidden="true" />
    </>
  );
}
