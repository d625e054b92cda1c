import { Button, FileButton } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './upload-steps.module.css';
import type { Upload } from './use-upload.ts';

interface AttachButtonProps {
  readonly label: string;
  readonly upload: Upload;
  readonly onFile: (file: File) => void;
  /** Types the browser offers; the server looks into the bytes itself. */
  readonly accept?: string;
}

/** Adds a file to a record as soon as it is chosen. While it is under way its name stands here, with a way to stop it. */
export function AttachButton({ label, upload, onFile, accept = 'application/pdf,image/jpeg,image/png' }: AttachButtonProps) {
  const t = useText();
  const { sending } = upload;
  return (
    <span className={styles.attach}>
      <FileButton onChange={(file) => file && onFile(file)} accept={accept}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="compact-md"
            loading={sending !== null}
            leftSection={<IconPaperclip size={16} aria-hidden="true" />}
          >
            {label}
          </Button>
        )}
      </FileButton>
      <span role="status" className="caption">
        {sending === null ? '' : t('Sending {name}…', { name: sending })}
      </span>
      {sending === null ? null : (
        <Button variant="subtle" size="compact-md" leftSection={<IconX size={15} aria-hidden="true" />} onClick={upload.cancel}>
          {t('Cancel')}
        </Button>
      )}
    </span>
  );
}
