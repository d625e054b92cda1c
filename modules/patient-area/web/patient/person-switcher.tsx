import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconUsersGroup } from '@tabler/icons-react';
import { useSession } from '#kernel/web/client/session.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './person-switcher.module.css';
import { useDependants, usePerson, useShowPerson } from './use-person.ts';

/** Own record or that of a dependant; not there for people who act for nobody. */
export function PersonSwitcher() {
  const t = useText();
  const { hospital } = useSession();
  const { personId } = usePerson();
  const show = useShowPerson();
  const { data } = useDependants();
  if (!data || data.length === 0) return null;
  const own = hospital?.fullname ?? t('My own record');
  const chosen = data.find((each) => each.personId === personId)?.fullname ?? t('My own record');
  return (
    <Menu position="bottom-end" withinPortal={false} width={260}>
      <Menu.Target>
        <UnstyledButton className={styles.button} data-acting={personId !== undefined || undefined}>
          <IconUsersGroup size={18} aria-hidden />
          <span className="visually-hidden">{t('Whose record is shown:')}</span>
          <span className={styles.name}>{chosen}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Show the record of')}</Menu.Label>
        <Menu.Item onClick={() => show(undefined)} rightSection={personId ? null : <IconCheck size={16} aria-hidden />}>
          {own} <span className="muted">({t('me')})</span>
        </Menu.Item>
        {data.map((each) => (
          <Menu.Item
            key={each.personId}
            onClick={() => show(each.personId)}
            rightSection={each.personId === personId ? <IconCheck size={16} aria-hidden /> : null}
          >
            {each.fullname}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
