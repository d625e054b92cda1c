import { Menu } from '@mantine/core';
import { IconArrowsSplit, IconCoin, IconPencil, IconRefresh, IconTrash, IconUserDollar } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import type { BillRow } from '#modules/patient-bills/contract/records.ts';
import { useHere } from './search.ts';

/** What may be done with a line where it stands; the server decides again. */
export function BillMenu({ bill }: { readonly bill: BillRow }) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const free = bill.status === 'active' && bill.stage === 'uninvoiced';
  const cancels = bill.status === 'active' && (bill.stage === 'uninvoiced' || bill.stage === 'draft');
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <>
      {free && bill.pricingStatus === 'unpriced' && can(billCalls.price) ? (
        <Menu.Item leftSection={<IconCoin {...icon} />} onClick={() => here.open('price-bill', bill.id)}>
          {t('Set price')}
        </Menu.Item>
      ) : null}
      {free && can(billCalls.edit) ? (
        <>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => here.open('edit-bill', bill.id)}>
            {t('Edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => here.open('reprice-bill', bill.id)}>
            {t('Reprice')}
          </Menu.Item>
          {bill.quantity > 1 ? (
            <Menu.Item leftSection={<IconArrowsSplit {...icon} />} onClick={() => here.open('split-bill', bill.id)}>
              {t('Split')}
            </Menu.Item>
          ) : null}
        </>
      ) : null}
      {free && bill.patient && can(billCalls.payer) ? (
        <Menu.Item leftSection={<IconUserDollar {...icon} />} onClick={() => here.open('payer-bill', bill.id)}>
          {t('Change payer')}
        </Menu.Item>
      ) : null}
      {cancels && can(billCalls.cancel) ? (
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => here.open('cancel-bill', bill.id)}>
          {t('Cancel bill')}
        </Menu.Item>
      ) : null}
    </>
  );
}
