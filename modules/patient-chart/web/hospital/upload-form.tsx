import { Button, FileButton } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { IconCamera, IconFileUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { ErrorState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { uploadBody, whyNotSend } from '#kernel/web/upload/upload-body.ts';
import { attachmentCalls } from '#modules/patient-chart/contract/calls/documents.ts';
import { mostAttachmentBytes, mostAttachmentsAtOnce } from '#modules/patient-chart/contract/words.ts';
import { UploadChoices, type Choices } from './upload-choices.tsx';
import styles from './chart.module.css';
import { sizeWords } from './file-words.ts';
import { Card } from '#kernel/web/frame/panel.tsx';

interface UploadFormProps {
  readonly patientId: string;
  readonly onDone: () => void;
  /** The person's own upload: no marks of the staff. */
  readonly own?: boolean;
}

/** Keeps files: dropped, chosen or taken with the camera, up to ten at once. */
export function UploadForm({ patientId, onDone, own = false }: UploadFormProps) {
  const t = useText();
  const format = useFormat();
  const upload = useSend(attachmentCalls.upload);
  const reset = useRef<() => void>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [over, setOver] = useState(false);
  const [choices, setChoices] = useState<Choices>({ category: 'other', visibleToPatient: false, isSensitive: false, description: '' });

  function add(more: readonly File[]) {
    const refusals = more.map((file) => whyNotSend(t, file, mostAttachmentBytes));
    const fitting = more.filter((_, at) => refusals[at] === null);
    const why = refusals.find((words) => words !== null);
    if (why) toast.error(why);
    setFiles((held) => [...held, ...fitting].slice(0, mostAttachmentsAtOnce));
    reset.current?.();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  }

  async function keep() {
    const { category, visibleToPatient, isSensitive } = choices;
    const marks = own ? {} : { visibleToPatient, isSensitive };
    const answer = await upload.send({
      body: uploadBody(files, { patientId, category, description: choices.description.trim(), ...marks }),
    });
    if (!answer?.ok) return;
    toast.success(answer.message);
    onDone();
  }

  return (
    <Card>
      <div className={styles.stack}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the buttons inside are the first. */}
        <div
          className={styles.fileDrop}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <IconFileUpload size={28} stroke={1.5} aria-hidden="true" />
          <p>{t('Drop files here or choose them')}</p>
          <p className="note">{t('PDF, pictures, Word, Excel, text or DICOM, up to 25 MB each')}</p>
          <span className={styles.buttons}>
            <FileButton multiple onChange={(chosen) => add(chosen)} resetRef={reset}>
              {(props) => (
                <Button variant="default" {...props}>
                  {t('Choose files')}
                </Button>
              )}
            </FileButton>
            <FileButton accept="image/*" capture="environment" onChange={(file) => add(file ? [file] : [])}>
              {(props) => (
                <Button variant="default" leftSection={<IconCamera size={16} aria-hidden="true" />} {...props}>
                  {t('Take a photo')}
                </Button>
              )}
            </FileButton>
          </span>
        </div>
        {files.length > 0 ? (
          <ul className={styles.stack}>
            {files.map((file, place) => (
              <li key={`${file.name}${file.size}${file.lastModified}`} className={styles.cardHead}>
                <span>
                  {file.name} <span className="note">{sizeWords(file.size, format.number)}</span>
                </span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconX size={15} aria-hidden="true" />}
                  aria-label={t('Remove {name}', { name: file.name })}
                  onClick={() => setFiles(files.filter((_, at) => at !== place))}
                >
                  {t('Remove')}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <UploadChoices choices={choices} onChange={setChoices} own={own} />
        {upload.refused ? <ErrorState refused={upload.refused} compact onRetry={() => void keep()} /> : null}
        <span className={styles.buttons}>
          <Button variant="default" onClick={onDone}>
            {t('Cancel')}
          </Button>
          <Button disabled={files.length === 0 || upload.busy} onClick={() => void keep()}>
            {upload.busy ? t('Loading…') : t('Save documents')}
          </Button>
        </span>
      </div>
    </Card>
  );
}
