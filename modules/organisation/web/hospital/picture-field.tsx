import { Button } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { lazyComponent } from '#kernel/web/frame/lazy-component.ts';
import { Suspense, useRef, useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { uploadBody } from '#kernel/web/upload/upload-body.ts';
import styles from './picture-field.module.css';
import { usePicture } from './use-picture.ts';

const CropDialog = lazyComponent(() => import('./crop-dialog.tsx'), 'CropDialog');
const nothing = {} as const;

export interface PictureFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Width over height of what is kept. */
  readonly ratio: number;
  /** Longest side of the stored picture in pixels. */
  readonly pixels?: number;
  /** Id of the stored file; null when there is none. */
  readonly fileId: string | null;
  readonly params?: Readonly<Record<string, string>>;
  readonly read: CallSpec;
  readonly upload: CallSpec;
  readonly remove?: CallSpec;
  /** What a removal sends, e.g. `{ photoFileId: null }`. */
  readonly removeBody?: Readonly<Record<string, unknown>>;
  readonly disabled?: boolean;
  readonly round?: boolean;
  readonly refresh?: readonly string[];
}

/** One picture: shown, chosen, cropped, uploaded at once, removed. Logo, stamp, photo, signature. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, ratio, pixels = 640, fileId, params = nothing, read, upload, remove, removeBody, disabled, round, refresh } = props;
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const address = usePicture(read, params, fileId);
  const uploading = useSend(upload, refresh ? { refresh } : {});
  const removing = useSend(remove ?? upload, refresh ? { refresh } : {});

  async function save(picture: Blob) {
    const name = picture.type === 'image/jpeg' ? 'picture.jpg' : 'picture.png';
    setChosen(null);
    const answer = await uploading.send({ params, body: uploadBody(new File([picture], name, { type: picture.type })) });
    if (answer) (answer.ok ? toast.success : toast.error)(answer.message);
  }

  async function takeOff() {
    const yes = await askFirst({
      title: t('Remove {what}', { what: label }),
      text: t('Documents already issued keep it.'),
      confirm: t('Remove'),
      danger: true,
    });
    if (!yes) return;
    const answer = await removing.send({ params, ...(removeBody ? { body: removeBody } : {}) });
    if (answer) (answer.ok ? toast.success : toast.error)(answer.message);
  }

  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.row}>
        <div className={styles.frame} style={{ aspectRatio: ratio }} data-round={round || undefined}>
          {address ? <img src={address} alt={label} /> : <IconPhotoUp size={22} stroke={1.5} aria-hidden="true" />}
        </div>
        <div className={styles.words}>
          {disabled ? null : <p className="muted">{hint ?? t('PNG or JPEG, at most 1 MB.')}</p>}
          {disabled ? null : (
            <div className={styles.acts}>
              <Button variant="default" size="compact-sm" onClick={() => input.current?.click()} disabled={uploading.busy}>
                {uploading.busy ? t('Loading…') : fileId ? t('Change') : t('Choose a picture')}
                <span className="visually-hidden">{label}</span>
              </Button>
              {fileId && remove ? (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  leftSection={<IconTrash size={15} aria-hidden="true" />}
                  onClick={() => void takeOff()}
                  disabled={removing.busy}
                >
                  {t('Remove')}
                  <span className="visually-hidden">{label}</span>
                </Button>
              ) : null}
            </div>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0] ?? null;
            event.currentTarget.value = '';
            setChosen(file);
          }}
        />
      </div>
      {chosen ? (
        <Suspense>
          <CropDialog
            file={chosen}
            ratio={ratio}
            pixels={pixels}
            round={round ?? false}
            onCancel={() => setChosen(null)}
            onDone={(picture) => void save(picture)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
