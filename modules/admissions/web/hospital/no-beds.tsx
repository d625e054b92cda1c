import { Button } from '@mantine/core';
import { IconBed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { wardCalls } from '#modules/admissions/contract/calls/wards.ts';

/** A hospital without beds, with the way to its first ones. */
export function NoBeds() {
  const t = useText();
  return (
    <EmptyState
      icon={IconBed}
      title={t('No beds yet')}
      text={t('Patients are admitted to beds in the rooms of a ward.')}
      action={<SetUpWards />}
    />
  );
}

/** Leads through wards, rooms, beds and prices; for whoever may make them. */
export function SetUpWards({ quiet = false }: { readonly quiet?: boolean }) {
  const t = useText();
  const { can } = useAccess();
  if (!can(wardCalls.create)) return null;
  return (
    <Button variant={quiet ? 'default' : 'filled'} component={Link} to="/hospital/admissions/setup">
      {t('Set up wards')}
    </Button>
  );
}
