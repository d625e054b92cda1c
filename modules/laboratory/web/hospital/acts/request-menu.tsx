import { ActionIcon, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  IconArrowBackUp,
  IconBan,
  IconBarcode,
  IconCheck,
  IconDotsVertical,
  IconEye,
  IconFlask,
  IconFlaskOff,
  IconPencil,
  IconPhoneCall,
  IconPrinter,
  IconSend,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { useDrawer } from '../search.ts';
import { type ActedOn, useAllowed } from './allowed.ts';
import { useAcknowledge } from './use-acknowledge.ts';

const icon = { size: 16, 'aria-hidden': true } as const;

/** What can be done with a request, as the items of a menu. */
export function RequestItems({ row, isPage }: { readonly row: ActedOn; readonly isPage?: boolean }): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const drawer = useDrawer();
  const acknowledge = useAcknowledge();
  const may = useAllowed()(row);
  const open = (name: string) => () => drawer.open(name, row.id);
  const go = (search: Record<string, string> = {}) =>
    void navigate({ to: '/hospital/labs/$id' as string, params: { id: row.id }, search } as never);
  const items: readonly (readonly [may: boolean, words: string, icon: ReactNode, act: () => void, danger?: boolean])[] = [
    [!isPage && !row.restricted, t('View'), <IconEye key="i" {...icon} />, () => go()],
    [may.takeSpecimen, t('Take Specimen'), <IconFlask key="i" {...icon} />, open('specimen')],
    [
      may.enter && !isPage,
      row.status === 'result-entered' ? t('Edit Result') : t('Enter Result'),
      <IconPencil key="i" {...icon} />,
      () => go(),
    ],
    [may.release, t('Release'), <IconSend key="i" {...icon} />, open('release')],
    [may.acknowledge, t('Acknowledge'), <IconCheck key="i" {...icon} />, () => void acknowledge(row.id)],
    [may.print, t('Print Report'), <IconPrinter key="i" {...icon} />, () => void navigate({ to: `/hospital/labs/${row.id}/report` })],
    [may.amend, t('Amend'), <IconPencil key="i" {...icon} />, () => go({ drawer: 'amend' })],
    [may.call, t('Note a call'), <IconPhoneCall key="i" {...icon} />, open('call')],
    [
      may.label,
      t('Print Label'),
      <IconBarcode key="i" {...icon} />,
      () => void navigate({ to: '/hospital/labs/labels' as string, search: { numbers: row.specimenNumber } as never }),
    ],
    [may.edit, t('Edit request'), <IconPencil key="i" {...icon} />, open('edit')],
    [may.giveBack, t('Return'), <IconArrowBackUp key="i" {...icon} />, open('return')],
    [may.reject, t('Reject Specimen'), <IconFlaskOff key="i" {...icon} />, open('reject'), true],
    [may.cancel, t('Cancel request'), <IconBan key="i" {...icon} />, open('cancel'), true],
  ];
  return items
    .filter(([shown]) => shown)
    .map(([, words, mark, act, danger]) => (
      <Menu.Item key={words} leftSection={mark} onClick={act} {...(danger ? { color: 'red' } : {})}>
        {words}
      </Menu.Item>
    ));
}

/** The menu at the end of a request's row. */
export function RequestMenu({ row }: { readonly row: ActedOn }) {
  const t = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('Actions of {name}', { name: row.requestNumber })}>
          <IconDotsVertical size={17} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <RequestItems row={row} />
      </Menu.Dropdown>
    </Menu>
  );
}
