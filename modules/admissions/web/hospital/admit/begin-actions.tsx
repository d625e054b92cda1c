import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/admissions/contract/calls/requests.ts';
import { useBegin, useMayAdmit } from './use-begin.ts';

/** The buttons of the page: ask for a bed, admit a patient. */
export function BeginActions() {
  const t = useText();
  const { can } = useAccess();
  const begin = useBegin();
  const admits = useMayAdmit();
  return (
    <>
      {can(requestCalls.create) ? (
        <Button variant={admits ? 'default' : 'filled'} onClick={() => begin.request()}>
          {t('Request admission')}
        </Button>
      ) : null}
      {admits ? (
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => begin.admit()}>
          {t('Admit patient')}
        </Button>
      ) : null}
    </>
  );
}
