import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './acting-bar.module.css';
import { useDependants, usePerson, useShowPerson } from './use-person.ts';

/** The coloured bar over every page that shows somebody else's record. */
export function ActingBar() {
  const t = useText();
  const { personId } = usePerson();
  const show = useShowPerson();
  const dependants = useDependants();
  if (!personId) return null;
  const name = dependants.data?.find((each) => each.personId === personId)?.fullname;
  return (
    <div className={styles.bar} role="status">
      <IconUsersGroup size={18} aria-hidden className={styles.icon} />
      <span className={styles.words}>{name ? t('You are acting for {name}.', { name }) : t('You are acting for another person.')}</span>
      <Button variant="default" size="compact-md" onClick={() => show(undefined)}>
        {t('Back to my own record')}
      </Button>
    </div>
  );
}
