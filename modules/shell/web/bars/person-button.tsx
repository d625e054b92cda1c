import { UnstyledButton } from '@mantine/core';
import type { ComponentProps, Ref } from 'react';
import { useSession } from '#kernel/web/client/session.ts';
import { useFrame } from '#kernel/web/frame/area-frame.tsx';
import { PersonFace } from '#kernel/web/frame/person-face.tsx';
import styles from './profile-menu.module.css';

/** The signed-in person's face, name and role: the button of the profile menu. */
export function PersonButton({ ref, ...rest }: ComponentProps<'button'> & { readonly ref?: Ref<HTMLButtonElement> }) {
  const { hospital, roleName, email } = useSession();
  const { narrow } = useFrame();
  const name = hospital?.fullname ?? email ?? '';
  return (
    <UnstyledButton {...rest} ref={ref} className={styles.person}>
      <PersonFace name={name} size={34} />
      <span className={narrow ? 'visually-hidden' : styles.names}>
        <span className={styles.name}>{name}</span>
        {roleName ? <span className={styles.role}>{roleName}</span> : null}
      </span>
    </UnstyledButton>
  );
}
