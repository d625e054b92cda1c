import { Button } from '@mantine/core';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import type { KnownDevice } from '#modules/auth/contract/records.ts';
import { refusalWords } from '../refusal-words.ts';
import { DeviceName } from './device-name.tsx';

/** Devices that the own account knows: seen, and removed when they are not one's own any more. */
export function DevicesPanel() {
  const t = useText();
  const devices = useCall(authCalls.listDevices);
  return (
    <Loaded from={devices} rows={3}>
      {(found) => (found.data.length > 0 ? <Devices devices={found.data} /> : <Panel title={t('Devices')}>{t('No record found')}</Panel>)}
    </Loaded>
  );
}

function Devices({ devices }: { readonly devices: readonly KnownDevice[] }) {
  const t = useText();
  const forgetOne = useSend(authCalls.forgetDevice);
  const forgetOthers = useSend(authCalls.forgetOtherDevices);
  const others = devices.filter((device) => !device.current);

  async function remove(device: KnownDevice) {
    const yes = await askFirst({
      title: t('Remove device'),
      text: t('{device} will be signed out and treated as a new device. Signing in on it may require a code.', { device: device.device }),
      confirm: t('Remove device'),
      danger: true,
    });
    if (!yes) return;
    const answer = await forgetOne.send({ params: { id: device.id } });
    if (answer?.ok) toast.success(t('Device removed'));
    else if (answer) toast.error(refusalWords(t, answer));
  }

  async function removeOthers() {
    const yes = await askFirst({
      title: t('Remove other devices'),
      text: t(
        '{count} other device will be signed out and treated as new. | {count} other devices will be signed out and treated as new.',
        {
          count: others.length,
        },
      ),
      confirm: t('Remove other devices'),
      danger: true,
    });
    if (!yes) return;
    const answer = await forgetOthers.send({});
    if (answer?.ok) toast.success(t('Other devices removed'));
    else if (answer) toast.error(refusalWords(t, answer));
  }

  const columns: readonly Column<KnownDevice>[] = [
    {
      key: 'device',
      title: t('Device'),
      cell: (row) => <DeviceName of={row} />,
      text: (row) => row.device,
    },
    { key: 'ip', title: t('IP'), wide: true, cell: (row) => <span className="code">{row.ip ?? '–'}</span> },
    { key: 'lastUsedAt', title: t('Last sign-in'), cell: (row) => <Moment at={row.lastUsedAt} /> },
    {
      key: 'trustedUntil',
      title: t('Trusted until'),
      wide: true,
      cell: (row) => (row.trustedUntil ? <Moment at={row.trustedUntil} /> : '–'),
    },
    {
      key: 'actions',
      title: t('Actions'),
      align: 'end',
      screenOnly: true,
      cell: (row) => (
        <Button variant="default" size="compact-sm" disabled={forgetOne.busy} onClick={() => void remove(row)}>
          {t('Remove')}
          <span className="visually-hidden">{row.device}</span>
        </Button>
      ),
    },
  ];
  return (
    <Panel
      title={t('Devices')}
      flush
      actions={
        others.length > 0 ? (
          <Button variant="default" size="compact-md" disabled={forgetOthers.busy} onClick={() => void removeOthers()}>
            {t('Remove other devices')}
          </Button>
        ) : null
      }
    >
      <PlainTable columns={columns} rows={devices} rowKey={(row) => row.id} label={t('Devices')} />
    </Panel>
  );
}
