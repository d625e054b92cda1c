import '#kernel/web/design/mantine-frame.css';
import { Modal } from '@mantine/core';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { mayLeave } from '#kernel/web/frame/leave-guard.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { TimezoneForm } from './timezone-form.tsx';
import { useHospital } from './use-hospital.ts';

export interface TimezoneDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** 'Edit Timezone': the list, the local time there, what a change moves. */
export function TimezoneDialog({ opened, onClose }: TimezoneDialogProps) {
  const t = useText();
  const hospital = useHospital();
  return (
    <Modal
      opened={opened}
      onClose={() => void mayLeave().then((leaves) => leaves && onClose())}
      title={t('Edit Timezone')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={460}
    >
      <Loaded from={hospital} rows={3}>
        {(record) => <TimezoneForm hospital={record} onCancel={onClose} onDone={onClose} />}
      </Loaded>
    </Modal>
  );
}
