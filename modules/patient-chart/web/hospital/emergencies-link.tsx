import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconUrgent } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';

/** From the audit trail to the emergency openings of records. */
export function EmergenciesLink() {
  const t = useText();
  return (
    <Button
      variant="default"
      component={Link}
      to="/hospital/audit-trail/emergency-access"
      leftSection={<IconUrgent size={16} aria-hidden="true" />}
    >
      {t('Emergency access')}
    </Button>
  );
}
