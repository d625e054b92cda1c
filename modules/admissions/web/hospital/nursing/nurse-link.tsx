import { Button } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { nursingCalls } from '#modules/admissions/contract/calls/nursing.ts';

/** The way from the bed board to the nurse view, of the ward that the board shows. */
export function NurseViewLink({ wardId }: { readonly wardId: string | undefined }) {
  const t = useText();
  const { can } = useAccess();
  if (!can(nursingCalls.wardTasks)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconStethoscope size={15} aria-hidden="true" />}
      renderRoot={(props) => <Link {...props} to="/hospital/admissions/nurse" search={{ wardId }} />}
    >
      {t('Nurse view')}
    </Button>
  );
}
