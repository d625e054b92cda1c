import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconPhoto, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import { cropSquare } from './crop-square.ts';
import styles from './photo-form.module.css';

/** A patient's photo from the camera or a file, cut square before it is sent. */
export function PhotoForm({ patient, onDone }: { readonly patient: Patient; readonly onDone: () => void }) {
  const t = useText();
  const save = useSend(patientCalls.setPhoto);
  const [picture, setPicture] = useState<{ readonly blob: Blob; readonly address: string } | null>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream;
    return () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [stream]);
  useEffect(
    () => () => {
      if (picture) URL.revokeObjectURL(picture.address);
    },
    [picture],
  );

  async function startCamera() {
    try {
      setPicture(null);
      setStream(await navigator.mediaDevices.getUserMedia({ video: { width: 960, height: 960, facingMode: 'user' } }));
    } catch {
      toast.error(t('The camera cannot be used. Choose a file instead.'));
    }
  }

  async function take() {
    const shown = video.current;
    const blob = shown ? await cropSquare(shown, shown.videoWidth, shown.videoHeight) : null;
    setStream(null);
    if (blob) setPicture({ blob, address: URL.createObjectURL(blob) });
  }

  async function choose(file: File | null) {
    if (!file) return;
    setStream(null);
    const image = await createImageBitmap(file).catch(() => null);
    const blob = image ? await cropSquare(image, image.width, image.height) : null;
    if (blob) setPicture({ blob, address: URL.createObjectURL(blob) });
    else toast.error(t('This file is not a picture.'));
  }

  async function keep() {
    if (!picture) return;
    const body = uploadBody(new File([picture.blob], 'photo.jpg', { type: picture.blob.type }));
    const answer = await save.send({ params: { id: patient.id }, body });
    if (!answer) return;
    if (answer.ok) {
      toast.success(t('Photo saved'));
      onDone();
    } else toast.error(answer.message);
  }

  return (
    <div className={styles.stack}>
      <div className={styles.frame}>
        {stream ? (
          <video ref={video} autoPlay playsInline muted />
        ) : picture ? (
          <img src={picture.address} alt={t('New photo')} />
        ) : (
          <IconPhoto size={56} stroke={1.2} aria-hidden="true" />
        )}
      </div>
      <div className={styles.acts}>
        {stream ? (
          <Button leftSection={<IconCamera size={17} aria-hidden="true" />} onClick={() => void take()}>
            {t('Take photo')}
          </Button>
        ) : (
          <Button variant="default" leftSection={<IconCamera size={17} aria-hidden="true" />} onClick={() => void startCamera()}>
            {t('Use camera')}
          </Button>
        )}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={17} aria-hidden="true" />}>
              {t('Choose a file')}
            </Button>
          )}
        </FileButton>
      </div>
      <p className={styles.note}>{t('The picture is cropped to its centre.')}</p>
      <div className={styles.foot}>
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button disabled={!picture || save.busy} onClick={() => void keep()}>
          {save.busy ? t('Loading…') : t('Save photo')}
        </Button>
      </div>
    </div>
  );
}
